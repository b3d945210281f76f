import { Divider } from '@mantine/core';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { FormatList } from './format-list.tsx';
import { ReplaceTranscript } from './replace-transcript.tsx';
import { transcriptFileTexts } from './transcript-files-texts.ts';

interface TranscriptFilesDialogProps {
  document: { id: number; filename: string };
  /** The user may run the file parser of the document. */
  mayReplace: boolean;
  onClose: () => void;
}

/** All files of a transcript: it is downloaded in other formats, and replaced by another file. */
export function TranscriptFilesDialog({ document, mayReplace, onClose }: TranscriptFilesDialogProps) {
  const t = useTexts(transcriptFileTexts);
  const { id, filename } = document;
  return (
    <Dialog onClose={onClose} title={t('title')} size={680}>
      <FormatList documentId={id} filename={filename} />
      {mayReplace ? (
        <>
          <Divider my="md" />
          <ReplaceTranscript documentId={id} onReplaced={onClose} />
        </>
      ) : null}
    </Dialog>
  );
}

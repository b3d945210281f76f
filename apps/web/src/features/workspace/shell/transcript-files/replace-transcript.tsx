import { Button, FileButton, Group, Stack, Text, Title } from '@mantine/core';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { transcriptFiles } from '@scriptorium/contract/documents/transcript-files.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { transcriptFileTexts } from './transcript-files-texts.ts';

/** The extensions of the formats that the server reads. */
const ACCEPTED = '.json,.vtt,.srt,.ctm,.eaf,.textgrid';

/** Puts a file in the place of the transcript. */
export function ReplaceTranscript({
  documentId,
  onReplaced,
}: {
  documentId: number;
  onReplaced: () => void;
}) {
  const t = useTexts(transcriptFileTexts);
  const [file, setFile] = useState<File | null>(null);
  const replace = useWrite(transcriptFiles.replace, {
    refreshes: [
      documents.get,
      documents.info,
      steps.state,
      recordings.utterances,
      nerTags.list,
      transcriptFiles.formats,
    ],
  });
  const send = (chosen: File): void => {
    const body = new FormData();
    body.set('file', chosen);
    replace.mutate(
      { params: { id: documentId }, body },
      {
        onSuccess: () => {
          toastSuccess(t('replaced', { name: chosen.name }));
          onReplaced();
        },
      },
    );
  };
  return (
    <Stack gap="xs" component="section">
      <Title order={3} fz="md">
        {t('replace')}
      </Title>
      <Text size="sm">{t('replaceText')}</Text>
      <Group gap="xs">
        <FileButton accept={ACCEPTED} onChange={setFile}>
          {(props) => (
            <Button {...props} variant="default" size="xs" leftSection={<IconFileText size={15} />}>
              {t('choose')}
            </Button>
          )}
        </FileButton>
        {file ? (
          <>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {t('chosen', { name: file.name })}
            </Text>
            <Button size="xs" color="red" loading={replace.isPending} onClick={() => send(file)}>
              {t('replaceNow')}
            </Button>
          </>
        ) : null}
      </Group>
    </Stack>
  );
}

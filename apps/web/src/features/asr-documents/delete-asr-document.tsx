import { Button, Group, Stack, Text } from '@mantine/core';
import { asrDocuments } from '@scriptorium/contract/documents/asr-documents.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { ReadStates } from '../../shared/lists/read-states.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useRecordingDocument } from './use-recording-document.ts';
import { asrTexts } from './texts.ts';

/** The dialog has set its focus before the document is read. */
const focus = (button: HTMLButtonElement | null): void => button?.focus();

interface DeleteAsrDocumentProps {
  documentId: number;
  onDeleted: (processId: number) => void;
  onClose: () => void;
}

/** Asks before a document is deleted (ASR-08). */
export function DeleteAsrDocument({ documentId, onDeleted, onClose }: DeleteAsrDocumentProps) {
  const t = useTexts(asrTexts);
  const common = useTexts(commonTexts);
  const { read, document } = useRecordingDocument(documentId);
  const remove = useWrite(asrDocuments.remove, {
    refreshes: [asrDocuments.list, asrDocuments.search, documents.info, documents.search],
  });
  return (
    <Dialog onClose={onClose} title={t('deleteTitle')} size={480}>
      <ReadStates read={read} empty={read.data !== undefined && !document} emptyText={t('notFound')}>
        {document ? (
          <Stack gap="md">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {t('deleteText', { name: document.filename })}
            </Text>
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {common('cancel')}
              </Button>
              <Button
                color="red"
                data-autofocus
                ref={focus}
                loading={remove.isPending}
                onClick={() =>
                  remove.mutate(
                    { params: { id: documentId } },
                    { onSuccess: () => onDeleted(document.processId) },
                  )
                }
              >
                {common('delete')}
              </Button>
            </Group>
          </Stack>
        ) : null}
      </ReadStates>
    </Dialog>
  );
}

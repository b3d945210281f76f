import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useEffect, useRef, useState } from 'react';
import { processTexts } from './texts.ts';

interface DeleteFormProps {
  name: string;
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** The Delete button is enabled by the exact name. */
function DeleteForm({ name, busy, onDelete, onClose }: DeleteFormProps) {
  const t = useTexts(processTexts);
  const common = useTexts(commonTexts);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  // Focuses the field after the dialog has set its own focus.
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === name) onDelete();
      }}
    >
      <Stack gap="md">
        <Text size="sm">{t('deleteWarning')}</Text>
        <Textarea
          ref={field}
          data-autofocus
          label={t('deleteName')}
          description={
            <span style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
              {t('deletePrompt', { name })}
            </span>
          }
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autosize
          minRows={1}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" color="red" disabled={typed !== name} loading={busy}>
            {common('delete')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Deletes a process after its exact name was typed (PROC-17). */
export function DeleteProcess({ processId, onClose }: { processId: number; onClose: () => void }) {
  const t = useTexts(processTexts);
  const common = useTexts(commonTexts);
  const errorMessage = useErrorMessage();
  const process = useRead(processes.get, { params: { id: processId }, query: {} });
  const remove = useWrite(processes.remove, { refreshes: [processes.list] });
  const name = process.data?.name;
  const submit = () => remove.mutate({ params: { id: processId } }, { onSuccess: onClose });

  return (
    <Dialog onClose={onClose} title={t('deleteTitle')} size={520}>
      {name !== undefined ? (
        <DeleteForm name={name} busy={remove.isPending} onDelete={submit} onClose={onClose} />
      ) : process.error ? (
        <Text role="alert">{errorMessage(process.error)}</Text>
      ) : (
        <LoadingSpinner label={common('loading')} />
      )}
    </Dialog>
  );
}

import { ActionIcon, Menu, Text, TextInput } from '@mantine/core';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { IconDotsVertical, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { deleteAllTexts } from './delete-all-texts.ts';

interface DeleteAllProps {
  process: Pick<Process, 'id' | 'name'>;
  /** Called before the deletion is sent: an earlier one that can still be undone must not follow it. */
  onDelete: () => void;
}

/** Deletes all documents once the name of the process was typed: there is no undo. */
function DeleteAllDialog({
  process: { id, name },
  onDelete,
  onClose,
}: DeleteAllProps & { onClose: () => void }) {
  const t = useTexts(deleteAllTexts);
  const errorMessage = useErrorMessage();
  const [typed, setTyped] = useState('');
  const filters = [{ type: 'PROCESS_ID' as const, value: id }];
  const { data } = useRead(documents.info, { query: { page: 0, size: 1 }, body: { paged: true, filters } });
  const removal = useWrite(documents.removeAll, {
    refreshes: [documents.info, documents.search, documents.get],
    showsError: true,
  });
  const submit = async (): Promise<void> => {
    onDelete();
    await removal.mutateAsync({ params: { id } });
    toastSuccess(t('deleted'));
    onClose();
  };
  return (
    <DialogForm
      title={t('title')}
      size={520}
      gap="md"
      onSubmit={() => void submit().catch(() => undefined)}
      onClose={onClose}
      saving={removal.isPending}
      disabled={typed.trim() !== name.trim()}
      submitLabel={t('submit')}
      isDangerous
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {data && !data.totalIsCapped
          ? t('countedQuestion', { count: data.totalElements, name })
          : t('question', { name })}
      </Text>
      <TextInput
        label={t('typeName')}
        description={name}
        data-autofocus
        autoComplete="off"
        value={typed}
        error={removal.error ? errorMessage(removal.error) : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </DialogForm>
  );
}

/** The rare actions on the documents of a process, for its administrators. */
export function DocumentsMenu(props: DeleteAllProps) {
  const t = useTexts(deleteAllTexts);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={t('more')}>
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('more')}>
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => setIsAsking(true)}>
            {t('title')}…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking ? <DeleteAllDialog {...props} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}

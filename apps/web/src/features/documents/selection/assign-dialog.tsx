import { Button, Group, Text } from '@mantine/core';
import { assignment } from '@scriptorium/contract/documents/assignment.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { PeopleSelect } from '../../../shared/people/people-select.tsx';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useSession } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { useState } from 'react';
import { documentTexts } from '../list/texts.ts';

interface AssignDialogProps {
  processId: number;
  documentIds: readonly number[];
  onClose: () => void;
  onAssigned: () => void;
}

/** Assigns people to the selected documents; present assignees stay. */
export function AssignDialog({ processId, documentIds, onClose, onAssigned }: AssignDialogProps) {
  const t = useTexts(documentTexts);
  const errorMessage = useErrorMessage();
  const me = useSession().id;
  const [people, setPeople] = useState<readonly number[]>([]);
  const assign = useWrite(assignment.addMany, {
    refreshes: [documents.info, documents.search, steps.state],
    showsError: true,
  });
  const submit = (): void =>
    assign.mutate(
      { params: { id: processId }, body: { documentIds: [...documentIds], userIds: [...people] } },
      {
        onSuccess: ({ changed }) => {
          toastSuccess(t('assigned', { count: changed }));
          onAssigned();
        },
      },
    );
  return (
    <DialogForm
      title={t('assignTitle', { count: documentIds.length })}
      size={520}
      gap="md"
      onSubmit={submit}
      onClose={onClose}
      saving={assign.isPending}
      disabled={people.length === 0}
      submitLabel={t('assign')}
    >
      <PeopleSelect
        label={t('assignees')}
        placeholder={t('choosePeople')}
        clearLabel={t('chooseNobody')}
        value={people}
        onChange={setPeople}
      />
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          disabled={people.includes(me)}
          onClick={() => setPeople([...people, me])}
        >
          {t('addMyself')}
        </Button>
      </Group>
      {assign.error ? (
        <Text role="alert" size="sm" c="red">
          {errorMessage(assign.error)}
        </Text>
      ) : null}
    </DialogForm>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { Textarea } from '@mantine/core';
import { processes, type Process } from '@scriptorium/contract/process/processes.ts';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useValidateAgain } from '../../shared/forms/use-validate-again.ts';
import { useForm } from 'react-hook-form';
import { processTexts } from './texts.ts';
import { useProcessNameForm } from './use-process-name.ts';

export type NamedProcess = Pick<Process, 'id' | 'name'>;

/** Renames a process in a dialog. */
export function RenameForm({ process, onClose }: { process: NamedProcess; onClose: () => void }) {
  const t = useTexts(processTexts);
  const errorMessage = useErrorMessage();
  const { Form, known } = useProcessNameForm(process.id);
  const rename = useWrite(processes.update, {
    refreshes: [processes.list, processes.get],
    showsError: true,
  });
  const { register, handleSubmit, formState, trigger } = useForm({
    resolver: zodResolver(Form),
    mode: 'onChange',
    defaultValues: { name: process.name },
  });
  useValidateAgain(known, trigger, formState.isDirty);
  const submit = handleSubmit(async ({ name }) => {
    if (name !== process.name) await rename.mutateAsync({ params: { id: process.id }, body: { name } });
    onClose();
  });
  return (
    <DialogForm
      title={t('renameTitle')}
      size={520}
      gap="md"
      onSubmit={(event) => void submit(event).catch(() => undefined)}
      onClose={onClose}
      saving={rename.isPending}
      disabled={!formState.isValid}
    >
      <Textarea
        label={t('name')}
        required
        autosize
        minRows={1}
        maxRows={6}
        data-autofocus
        error={formState.errors.name?.message ?? (rename.error ? errorMessage(rename.error) : undefined)}
        // Names are of one line; a long one is shown whole.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        {...register('name')}
      />
    </DialogForm>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { processes, type Process } from '@scriptorium/contract/processes.ts';
import { commonTexts } from '@scriptorium/web-kit/common-texts.ts';
import { useErrorMessage } from '@scriptorium/web-kit/error-message.ts';
import { useWrite } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useEffect, type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { processTexts } from './texts.ts';
import { useProcessNameForm } from './use-process-name.ts';

export type NamedProcess = Pick<Process, 'id' | 'name'>;

export function RenameForm({ process, onClose }: { process: NamedProcess; onClose: () => void }) {
  const t = useTexts(processTexts);
  const common = useTexts(commonTexts);
  const errorMessage = useErrorMessage();
  const Form = useProcessNameForm(process.id);
  const rename = useWrite(processes.update, {
    refreshes: [processes.list, processes.get],
    showsError: true,
  });
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(Form),
    mode: 'onChange',
    defaultValues: { name: process.name },
  });
  // The dialog is open before this form has loaded.
  useEffect(() => setFocus('name'), [setFocus]);
  const submit = handleSubmit(async ({ name }) => {
    if (name !== process.name) await rename.mutateAsync({ params: { id: process.id }, body: { name } });
    onClose();
  });
  const send = (event: SyntheticEvent) => void submit(event).catch(() => undefined);
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Textarea
          label={t('name')}
          required
          autosize
          minRows={1}
          maxRows={6}
          error={formState.errors.name?.message ?? (rename.error ? errorMessage(rename.error) : undefined)}
          // Names are of one line; a long one is shown whole.
          onKeyDown={(event) => (event.key === 'Enter' ? send(event) : undefined)}
          {...register('name')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={rename.isPending} disabled={!formState.isValid}>
            {common('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

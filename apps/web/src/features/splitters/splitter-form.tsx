import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import {
  ExternalSplitterDraft,
  externalSplitters,
  type ExternalSplitter,
} from '@scriptorium/contract/machines/external-splitters.ts';
import { showFieldErrors } from '@scriptorium/node-web/server-errors.ts';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useForm } from 'react-hook-form';
import { splitterTexts } from './texts.ts';

interface SplitterFormProps {
  /** Absent for a new one. */
  readonly stored: ExternalSplitter | undefined;
  readonly onClose: () => void;
}

export function SplitterForm({ stored, onClose }: SplitterFormProps) {
  const t = useTexts(splitterTexts);
  const options = { refreshes: [externalSplitters.list, externalSplitters.offered] };
  const create = useWrite(externalSplitters.create, options);
  const update = useWrite(externalSplitters.update, options);
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(ExternalSplitterDraft),
    mode: 'onChange',
    defaultValues: { name: stored?.name ?? '', url: stored?.url ?? '' },
  });
  const save = handleSubmit((body) => {
    const handlers = { onSuccess: onClose, onError: (error: Error) => showFieldErrors(error, setError) };
    if (stored) update.mutate({ params: { id: stored.id }, body }, handlers);
    else create.mutate({ body }, handlers);
  });
  const { errors, isValid } = formState;
  return (
    <DialogForm
      title={stored ? t('edit') : t('create')}
      size="lg"
      onSubmit={save}
      onClose={onClose}
      saving={create.isPending || update.isPending}
      disabled={!isValid}
    >
      <TextInput
        label={t('name')}
        description={t('nameAbout')}
        withAsterisk
        data-autofocus
        error={errors.name?.message}
        {...register('name')}
      />
      <TextInput
        label={t('url')}
        description={t('urlAbout')}
        withAsterisk
        spellCheck={false}
        error={errors.url?.message}
        {...register('url')}
      />
    </DialogForm>
  );
}

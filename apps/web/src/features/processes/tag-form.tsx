import { zodResolver } from '@hookform/resolvers/zod';
import { Checkbox, ColorInput, Fieldset, Group, TextInput } from '@mantine/core';
import {
  processes,
  processTags,
  TagDraft,
  type ProcessTag,
} from '@scriptorium/contract/process/processes.ts';
import { nameKey } from '@scriptorium/domain/names.ts';
import { PALETTE } from '@scriptorium/domain/palette.ts';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { FormWithButtons } from '@scriptorium/web-kit/forms/form-with-buttons.tsx';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useValidateAgain } from '../../shared/forms/use-validate-again.ts';
import { Controller, useForm } from 'react-hook-form';
import { tagTexts } from './texts.ts';

interface TagFormProps {
  /** Null creates a new one. */
  tag: ProcessTag | null;
  all: readonly ProcessTag[];
  /** Initial value of a new tag. */
  predefined: boolean;
  mayMakePredefined: boolean;
  onDone: () => void;
  onCreated: (tag: ProcessTag) => void;
}

/** Creates or edits a tag; only new names must be unique (TAG-06). */
export function TagForm({ tag, all, predefined, mayMakePredefined, onDone, onCreated }: TagFormProps) {
  const t = useTexts(tagTexts);
  const tForm = useTexts(formTexts);
  const create = useWrite(processTags.create, { refreshes: [processTags.list] });
  const update = useWrite(processTags.update, {
    refreshes: [processTags.list, processes.list, processes.get],
  });
  const existingNames = new Set(tag === null ? all.map(({ name }) => nameKey(name)) : []);
  const Body = TagDraft.refine(({ name }) => !existingNames.has(nameKey(name)), {
    path: ['name'],
    error: () => tForm('notUnique'),
  });
  const { register, control, handleSubmit, formState, trigger } = useForm({
    resolver: zodResolver(Body),
    mode: 'onChange',
    defaultValues: {
      name: tag?.name ?? '',
      color: tag?.color ?? PALETTE[0],
      predefined: tag?.predefined ?? (predefined && mayMakePredefined),
    },
  });
  useValidateAgain([...existingNames].join('\n'), trigger, formState.isDirty);
  const save = handleSubmit(async ({ name, color, predefined }) => {
    if (tag === null) onCreated(await create.mutateAsync({ body: { name, color, predefined } }));
    else await update.mutateAsync({ body: { id: tag.id, name, color } });
    onDone();
  });

  return (
    <Fieldset legend={tag === null ? t('add') : t('edit', { name: tag.name })} p="sm">
      <FormWithButtons
        onSubmit={(event) => void save(event).catch(() => undefined)}
        onClose={onDone}
        saving={formState.isSubmitting}
        disabled={!formState.isValid}
        buttonSize="xs"
      >
        <Group align="flex-start" grow gap="sm">
          <TextInput
            label={t('name')}
            data-autofocus
            error={formState.errors.name?.message}
            {...register('name')}
          />
          <Controller
            name="color"
            control={control}
            render={({ field, fieldState }) => (
              <ColorInput
                label={t('color')}
                format="hex"
                // On blur the colour field would restore the previous colour; the form shows an error instead.
                fixOnBlur={false}
                swatches={[...PALETTE]}
                swatchesPerRow={9}
                popoverProps={{ position: 'top-end' }}
                error={fieldState.error?.message}
                {...field}
              />
            )}
          />
        </Group>
        {tag === null && mayMakePredefined ? (
          <Checkbox label={t('predefined')} description={t('predefinedHint')} {...register('predefined')} />
        ) : null}
      </FormWithButtons>
    </Fieldset>
  );
}

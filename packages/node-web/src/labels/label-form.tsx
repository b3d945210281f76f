import { TextInput } from '@mantine/core';
import { Colour, LabelName } from '@scriptorium/domain/names.ts';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { ReactNode } from 'react';
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { ColourField } from '../colour-field.tsx';
import { KeyFields, writtenKey, type LabelKey } from './tree/key-fields.tsx';
import { panelTexts } from '../texts.ts';

/** The fields that the labels of all nodes have. */
export const labelFields = {
  name: LabelName,
  backgroundColor: Colour,
  suffixKey: z.string().nullable(),
  prefixKey: z.enum(['true', 'false']),
};
const LabelFields = z.object(labelFields);
type LabelFields = z.infer<typeof LabelFields>;

interface WithKey {
  readonly id: number;
  readonly name: string;
  readonly prefixKey: string;
  readonly suffixKey: string | null;
}

/** Finds the name of a label, other than `ownId`, that has a key. */
export const keyOwnerIn =
  (labels: readonly WithKey[], ownId: number | undefined) =>
  (key: LabelKey): string | undefined => {
    const written = writtenKey(key);
    return written === null
      ? undefined
      : labels.find((label) => label.id !== ownId && writtenKey(label) === written)?.name;
  };

interface LabelFormProps<Fields extends LabelFields> {
  form: UseFormReturn<Fields>;
  /** Name of the label to change; undefined for a new one. */
  changedName: string | undefined;
  saving: boolean;
  /** The name of another label that has a key. */
  keyOwner: (key: LabelKey) => string | undefined;
  onSubmit: () => unknown;
  onClose: () => void;
  /** Explains the error of the name. */
  nameHint?: string | undefined;
  /** Fields between name and colour. */
  children: ReactNode;
  /** Fields below the key. */
  more?: ReactNode;
}

/** The dialog that creates or changes a label: name, colour and key, and what the labels of a node have besides. */
export function LabelForm<Fields extends LabelFields>(props: LabelFormProps<Fields>) {
  const { changedName, saving, keyOwner, onSubmit, onClose, nameHint, children, more } = props;
  const form = props.form as unknown as UseFormReturn<LabelFields>;
  const t = useTexts(panelTexts);
  const [backgroundColor, prefixKey, suffixKey] = useWatch({
    control: form.control as Control<LabelFields>,
    name: ['backgroundColor', 'prefixKey', 'suffixKey'],
  });
  const { errors } = form.formState;
  return (
    <DialogForm
      title={changedName === undefined ? t('createLabel') : t('editLabel', { name: changedName })}
      saving={saving}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        withAsterisk
        data-autofocus
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={nameHint}
        error={errors.name?.message}
        {...form.register('name')}
      />
      {children}
      <ColourField
        label={t('backgroundColour')}
        value={backgroundColor}
        error={errors.backgroundColor?.message}
        onChange={(colour) => form.setValue('backgroundColor', colour, { shouldValidate: true })}
      />
      <KeyFields
        value={{ prefixKey, suffixKey }}
        usedBy={keyOwner({ prefixKey, suffixKey })}
        onChange={(key) => {
          form.setValue('suffixKey', key.suffixKey);
          form.setValue('prefixKey', key.prefixKey);
        }}
      />
      {more}
    </DialogForm>
  );
}

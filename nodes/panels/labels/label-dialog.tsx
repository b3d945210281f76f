import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { labels, type NerTagType } from '@scriptorium/contract/labels.ts';
import { Colour, LabelName } from '@scriptorium/domain/names.ts';
import { PALETTE, readableOn } from '@scriptorium/domain/palette.ts';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { useWrite } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ColourField } from '../colour-field.tsx';
import { KeyFields, settleKey } from '../key-fields.tsx';
import { showFieldErrors } from '../server-errors.ts';
import { panelTexts } from '../texts.ts';
import { flatLabels } from './label-paths.ts';

const Fields = z.object({
  name: LabelName,
  parentId: z.string(),
  backgroundColor: Colour,
  suffixKey: z.string().nullable(),
  prefixKey: z.enum(['true', 'false']),
  selectable: z.boolean(),
});
type Fields = z.infer<typeof Fields>;

interface LabelDialogProps {
  nodeId: number;
  trees: readonly NerTagType[];
  /** The label to change; absent for a new one. */
  label?: NerTagType | undefined;
  /** Where a new label goes first. */
  parentId?: number | null;
  onClose: () => void;
}

const startOf = ({ label, parentId = null, trees }: LabelDialogProps): Fields => {
  const above = label?.parentId ?? parentId;
  const colour = PALETTE[flatLabels(trees).length % PALETTE.length] ?? PALETTE[0];
  return {
    name: label?.name ?? '',
    parentId: above === null ? '' : String(above),
    backgroundColor: label?.backgroundColor ?? colour,
    ...settleKey(label?.suffixKey ?? null, label?.prefixKey === 'true'),
    selectable: label?.selectable ?? true,
  };
};

/** A label is not put below itself or what is below it. */
const possibleParents = (trees: readonly NerTagType[], label: NerTagType | undefined) =>
  flatLabels(trees)
    .filter((one) => label === undefined || (one.label.id !== label.id && !one.label.path.includes(label.id)))
    .map((one) => ({ value: String(one.label.id), label: one.path }));

/** Creates a label or changes one. */
export function LabelDialog(props: LabelDialogProps) {
  const { nodeId, trees, label, onClose } = props;
  const t = useTexts(panelTexts);
  const refreshes = { refreshes: [labels.ofNode] };
  const create = useWrite(labels.create, refreshes);
  const update = useWrite(labels.update, refreshes);
  const form = useForm({ resolver: zodResolver(Fields), defaultValues: startOf(props) });
  const values = useWatch({ control: form.control }) as Fields;
  const { errors } = form.formState;

  const submit = form.handleSubmit((fields) => {
    const body = {
      ...fields,
      parentId: fields.parentId === '' ? null : Number(fields.parentId),
      // A label that was given other letters keeps them while its colour is the same.
      textColor:
        label?.backgroundColor === fields.backgroundColor
          ? label.textColor
          : readableOn(fields.backgroundColor),
    };
    const options = { onSuccess: onClose, onError: (error: Error) => showFieldErrors(error, form.setError) };
    if (!label) create.mutate({ params: { nodeId }, body }, options);
    else {
      const { dataFormat, mandatory, disabled } = label;
      update.mutate({ body: { dataFormat, mandatory, disabled, ...body, id: label.id } }, options);
    }
  });

  return (
    <Dialog onClose={onClose} title={label ? t('editLabel', { name: label.name }) : t('createLabel')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <TextInput
            label={t('name')}
            withAsterisk
            data-autofocus
            error={errors.name?.message}
            {...form.register('name')}
          />
          <Select
            label={t('parent')}
            withAsterisk
            searchable
            allowDeselect={false}
            data={[{ value: '', label: t('root') }, ...possibleParents(trees, label)]}
            value={values.parentId}
            error={errors.parentId?.message}
            onChange={(value) => form.setValue('parentId', value ?? '')}
          />
          <ColourField
            label={t('backgroundColour')}
            value={values.backgroundColor}
            error={errors.backgroundColor?.message}
            onChange={(colour) => form.setValue('backgroundColor', colour, { shouldValidate: true })}
          />
          <KeyFields
            value={{ prefixKey: values.prefixKey, suffixKey: values.suffixKey }}
            onChange={(key) => {
              form.setValue('suffixKey', key.suffixKey);
              form.setValue('prefixKey', key.prefixKey);
            }}
          />
          <Checkbox label={t('selectable')} {...form.register('selectable')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={create.isPending || update.isPending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

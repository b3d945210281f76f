import { zodResolver } from '@hookform/resolvers/zod';
import { Checkbox, Select } from '@mantine/core';
import { labels, type NerTagType } from '@scriptorium/contract/process/labels.ts';
import { FreeLooks } from '@scriptorium/domain/labels/free-looks.ts';
import { readableOn } from '@scriptorium/domain/palette.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { settleKey } from './tree/key-fields.tsx';
import { showFieldErrors } from '../server-errors.ts';
import { panelTexts } from '../texts.ts';
import { keyOwnerIn, LabelForm, labelFields } from './label-form.tsx';
import { flatLabels } from './label-paths.ts';
import { seenLabel } from './seen-label.ts';

const Fields = z.object({
  ...labelFields,
  parentId: z.string(),
  selectable: z.boolean(),
  disabled: z.boolean(),
});
type Fields = z.infer<typeof Fields>;

interface LabelDialogProps {
  nodeId: number;
  trees: readonly NerTagType[];
  /** The label to change; absent for a new one. */
  label?: NerTagType | undefined;
  /** The id of the label under which a new label is first placed; null: at the top. */
  parentId?: number | null;
  onClose: () => void;
}

const NO_KEY = { suffixKey: null, alt: false };

const startOf = ({ label, parentId = null, trees }: LabelDialogProps): Fields => {
  const above = label?.parentId ?? parentId;
  const used = flatLabels(trees).map(({ label: one }) => ({ colour: one.backgroundColor, key: NO_KEY }));
  const { colour } = new FreeLooks(used).take('');
  return {
    name: label?.name ?? '',
    parentId: above === null ? '' : String(above),
    backgroundColor: label?.backgroundColor ?? colour,
    ...settleKey(label?.suffixKey ?? null, label?.prefixKey === 'true'),
    selectable: label?.selectable ?? true,
    disabled: label?.disabled ?? false,
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
  const chosenParent = useWatch({ control: form.control, name: 'parentId' });

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
      const { dataFormat, mandatory } = label;
      const rest = { dataFormat, mandatory, id: label.id, basedOn: seenLabel(label) };
      update.mutate({ body: { ...rest, ...body } }, options);
    }
  });

  return (
    <LabelForm
      form={form}
      changedName={label?.name}
      saving={create.isPending || update.isPending}
      keyOwner={keyOwnerIn(
        flatLabels(trees).map((flat) => flat.label),
        label?.id,
      )}
      onSubmit={submit}
      onClose={onClose}
      more={
        <>
          <Checkbox label={t('selectable')} {...form.register('selectable')} />
          <Checkbox label={t('disabled')} description={t('disabledAbout')} {...form.register('disabled')} />
        </>
      }
    >
      <Select
        label={t('parent')}
        withAsterisk
        searchable
        allowDeselect={false}
        data={[{ value: '', label: t('root') }, ...possibleParents(trees, label)]}
        value={chosenParent}
        error={form.formState.errors.parentId?.message}
        onChange={(value) => form.setValue('parentId', value ?? '')}
      />
    </LabelForm>
  );
}

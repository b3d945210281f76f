import { zodResolver } from '@hookform/resolvers/zod';
import { Group, SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import type { NerTagType } from '@scriptorium/contract/process/labels.ts';
import { relationTypes, type RelationType } from '@scriptorium/contract/process/relation-types.ts';
import { Colour, LabelName, nameKey } from '@scriptorium/domain/names.ts';
import { PALETTE } from '@scriptorium/domain/palette.ts';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ColourField } from '@scriptorium/node-web/colour-field.tsx';
import { flatLabels } from '@scriptorium/node-web/labels/label-paths.ts';
import { isNameTaken, showFieldErrors } from '@scriptorium/node-web/server-errors.ts';
import { panelTexts } from '@scriptorium/node-web/texts.ts';
import { endsOf, flagsOf, kindOf, RELATION_KINDS, type RelationKind } from './relation-kind.ts';
import { spanTexts } from './texts.ts';

/** The value of the choice "any label", which is absent in the request (ENT-21). */
const ANY = 'any';

const Fields = z.object({
  name: LabelName,
  color: Colour,
  priority: z.string(),
  kind: z.enum(RELATION_KINDS),
  from: z.string(),
  to: z.string(),
});
type Fields = z.infer<typeof Fields>;

interface RelationDialogProps {
  nodeId: number;
  trees: readonly NerTagType[];
  others: readonly RelationType[];
  /** The relation type to change; absent for a new one. */
  relation?: RelationType | undefined;
  onClose: () => void;
}

const labelValue = (id: number | undefined) => (id === undefined ? ANY : String(id));
const labelId = (value: string) => (value === ANY ? null : Number(value));

const startOf = ({ relation, others }: RelationDialogProps): Fields => ({
  name: relation?.name ?? '',
  color: relation?.color ?? PALETTE[others.length % PALETTE.length] ?? PALETTE[0],
  priority: String(relation?.priority ?? 2),
  kind: relation ? kindOf(relation) : 'normal',
  from: labelValue(relation?.fromId),
  to: labelValue(relation?.toId),
});

const seenRelation = ({ name, color, textColor, priority, merge, strict, fromId, toId }: RelationType) => ({
  name,
  color,
  textColor,
  priority,
  merge,
  strict,
  fromId: fromId ?? null,
  toId: toId ?? null,
});

/** Creates a relation type or changes one. */
export function RelationDialog(props: RelationDialogProps) {
  const { nodeId, trees, others, relation, onClose } = props;
  const t = useTexts(panelTexts);
  const own = useTexts(spanTexts);
  const refreshes = { refreshes: [relationTypes.list] };
  const create = useWrite(relationTypes.create, refreshes);
  const update = useWrite(relationTypes.update, refreshes);
  const form = useForm({ resolver: zodResolver(Fields), defaultValues: startOf(props) });
  const values = useWatch({ control: form.control }) as Fields;
  const { errors } = form.formState;
  const ends = endsOf(values.kind, values.from, values.to);
  const choices = [
    { value: ANY, label: own('any') },
    ...flatLabels(trees).map(({ label, path }) => ({ value: String(label.id), label: path })),
  ];

  const showTaken = () => form.setError('name', { message: own('nameTaken') });
  const submit = form.handleSubmit(({ name, color, priority, kind, from, to }) => {
    const taken = others.some((one) => one.id !== relation?.id && nameKey(one.name) === nameKey(name));
    if (taken) return showTaken();
    const both = endsOf(kind, from, to);
    const body = {
      nodeId,
      name,
      color,
      priority: Number(priority),
      ...flagsOf(kind),
      fromId: labelId(both.from),
      toId: labelId(both.to),
      textColor: relation?.textColor ?? null,
    };
    // Somebody else may have taken the name since the list was read.
    const onError = (error: Error) =>
      isNameTaken(error) ? showTaken() : showFieldErrors(error, form.setError);
    const options = { onSuccess: onClose, onError };
    if (relation)
      update.mutate({ body: { ...body, id: relation.id, basedOn: seenRelation(relation) } }, options);
    else create.mutate({ body }, options);
    return undefined;
  });

  return (
    <DialogForm
      onClose={onClose}
      title={relation ? own('editRelation', { name: relation.name }) : own('addRelation')}
      onSubmit={submit}
      saving={create.isPending || update.isPending}
    >
      <TextInput
        label={t('name')}
        withAsterisk
        data-autofocus
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Group grow align="flex-start">
        <ColourField
          label={own('colour')}
          value={values.color}
          error={errors.color?.message}
          onChange={(colour) => form.setValue('color', colour, { shouldValidate: true })}
        />
        <Select
          label={t('priority')}
          data={[0, 1, 2, 3, 4].map((value) => ({
            value: String(value),
            label: t(`priority${value as 0 | 1 | 2 | 3 | 4}`),
          }))}
          value={values.priority}
          allowDeselect={false}
          onChange={(value) => form.setValue('priority', value ?? '2')}
        />
      </Group>
      <div>
        <Text size="sm" fw={500} mb={4}>
          {own('type')}
        </Text>
        <SegmentedControl
          aria-label={own('type')}
          fullWidth
          data={RELATION_KINDS.map((value) => ({ value, label: own(value) }))}
          value={values.kind}
          onChange={(value) => form.setValue('kind', value as RelationKind)}
        />
        <Text size="xs" c="dimmed" mt={4}>
          {own(`${values.kind}About`)}
        </Text>
      </div>
      <Select
        label={own('fromLabel')}
        data={choices}
        searchable
        allowDeselect={false}
        value={ends.from}
        onChange={(value) => form.setValue('from', value ?? ANY)}
      />
      <Select
        label={own('toLabel')}
        data={choices}
        searchable
        allowDeselect={false}
        value={ends.to}
        disabled={values.kind === 'merge'}
        onChange={(value) => form.setValue('to', value ?? ANY)}
      />
    </DialogForm>
  );
}

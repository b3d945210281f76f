import { zodResolver } from '@hookform/resolvers/zod';
import { Checkbox, Group, Select, TextInput } from '@mantine/core';
import {
  MODALITIES,
  MODEL_KINDS,
  models,
  PROTOCOLS_OF_KIND,
  type Model,
  type ModelKind,
} from '@scriptorium/contract/machines/models.ts';
import { showFieldErrors } from '@scriptorium/node-web/server-errors.ts';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useCarefulClose } from '../../shared/forms/use-careful-close.tsx';
import { useState } from 'react';
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { KeyField } from './key-field.tsx';
import { LimitFields } from './limit-fields.tsx';
import { addressAfter, Fields, startOf, toDraft } from './model-fields.ts';
import { ModelTest } from './model-test.tsx';
import { modelTexts } from './texts.ts';

interface ModelFormProps {
  /** Absent for a new one. */
  readonly stored: Model | undefined;
  readonly onClose: () => void;
}

/** Where a model is, what it reads, its limits and prices, and a test of it. */
export function ModelForm({ stored, onClose }: ModelFormProps) {
  const t = useTexts(modelTexts);
  const options = { refreshes: [models.list] };
  const create = useWrite(models.create, options);
  const update = useWrite(models.update, options);
  const form = useForm<Fields, unknown, Fields>({
    resolver: zodResolver(Fields) as never,
    mode: 'onTouched',
    defaultValues: startOf(stored),
  });
  const fields = useWatch({ control: form.control }) as Fields;
  const [deletesKey, setDeletesKey] = useState(false);
  const draft = toDraft(fields, deletesKey);
  const close = useCarefulClose(form.formState.isDirty || deletesKey, onClose);
  const save = form.handleSubmit(() => {
    const handlers = { onSuccess: onClose, onError: (error: Error) => showFieldErrors(error, form.setError) };
    if (stored) update.mutate({ params: { id: stored.id }, body: draft }, handlers);
    else create.mutate({ body: draft }, handlers);
  });
  return (
    <DialogForm
      title={stored ? t('edit') : t('create')}
      size="lg"
      onSubmit={save}
      onClose={close}
      saving={create.isPending || update.isPending}
      closeOnClickOutside={false}
    >
      <KindField form={form} stored={stored} />
      <ProviderFields
        form={form}
        fields={fields}
        stored={stored}
        deletesKey={deletesKey}
        onDeleteKey={setDeletesKey}
      />
      <LimitFields form={form} fields={fields} />
      <ModelTest
        of={JSON.stringify(draft)}
        disabled={!Fields.safeParse(fields).success}
        body={{ ...draft, id: stored?.id ?? null }}
      />
    </DialogForm>
  );
}

const protocolsOf = (kind: ModelKind | undefined) => PROTOCOLS_OF_KIND[kind ?? 'CHAT'];

interface KindFieldProps {
  readonly form: UseFormReturn<Fields>;
  readonly stored: Model | undefined;
}

/** The use of the model; not every protocol has each. */
function KindField({ form: { control, setValue, getValues }, stored }: KindFieldProps) {
  const t = useTexts(modelTexts);
  return (
    <Controller
      name="kind"
      control={control}
      render={({ field }) => (
        <Select
          label={t('kind')}
          description={stored ? t('kindFixed') : undefined}
          allowDeselect={false}
          disabled={stored !== undefined}
          data={MODEL_KINDS.map((value) => ({ value, label: t(value) }))}
          {...field}
          value={field.value ?? null}
          onChange={(kind) => {
            field.onChange(kind);
            if (protocolsOf(kind as ModelKind).includes(getValues('protocol'))) return;
            setValue('baseUrl', addressAfter('OPENAI', getValues('baseUrl')));
            setValue('protocol', 'OPENAI');
          }}
        />
      )}
    />
  );
}

interface ProviderFieldsProps extends KindFieldProps {
  readonly fields: Fields;
  readonly deletesKey: boolean;
  readonly onDeleteKey: (deletes: boolean) => void;
}

function ProviderFields({ form, fields, stored, deletesKey, onDeleteKey }: ProviderFieldsProps) {
  const t = useTexts(modelTexts);
  const { register, control, setValue, getValues, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Group align="flex-start" wrap="nowrap">
        <TextInput
          label={t('name')}
          description={t('nameAbout')}
          withAsterisk
          data-autofocus
          flex={1}
          error={errors.name?.message}
          {...register('name')}
        />
        <Controller
          name="protocol"
          control={control}
          render={({ field }) => (
            <Select
              label={t('protocol')}
              description={'\u00a0'}
              withAsterisk
              allowDeselect={false}
              flex={1}
              data={protocolsOf(fields.kind).map((value) => ({ value, label: t(value) }))}
              {...field}
              onChange={(next) => {
                field.onChange(next);
                setValue('baseUrl', addressAfter(next as Model['protocol'], getValues('baseUrl')));
              }}
            />
          )}
        />
      </Group>
      <Group align="flex-start" wrap="nowrap">
        <TextInput
          label={t('baseUrl')}
          description={t('baseUrlAbout')}
          withAsterisk
          spellCheck={false}
          flex={1}
          error={errors.baseUrl?.message}
          {...register('baseUrl')}
        />
        <TextInput
          label={t('model')}
          description={t('modelAbout')}
          withAsterisk
          spellCheck={false}
          flex={1}
          error={errors.model?.message}
          {...register('model')}
        />
      </Group>
      <KeyField form={form} stored={stored} deletes={deletesKey} onDelete={onDeleteKey} />
      {fields.kind === 'CHAT' && <Modalities form={form} />}
    </>
  );
}

function Modalities({ form: { control } }: Pick<ProviderFieldsProps, 'form'>) {
  const t = useTexts(modelTexts);
  return (
    <Controller
      name="modalities"
      control={control}
      render={({ field: { value = [], onChange } }) => (
        <Checkbox.Group label={t('modalities')} value={value} onChange={onChange}>
          <Group mt={4}>
            {MODALITIES.map((modality) => (
              <Checkbox key={modality} value={modality} label={t(modality)} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    />
  );
}

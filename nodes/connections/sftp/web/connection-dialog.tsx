import { zodResolver } from '@hookform/resolvers/zod';
import { Group, NumberInput, Text, TextInput } from '@mantine/core';
import { AppError } from '@scriptorium/contract/errors.ts';
import { sftpConnections, type SftpConnection } from '../sftp-connections.contract.ts';
import { sources } from '@scriptorium/contract/connections/sources.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { Controller, useForm, useWatch, type UseFormSetError } from 'react-hook-form';
import { fieldErrorText } from '@scriptorium/node-web/server-errors.ts';
import { ConnectionTest } from '@scriptorium/node-web/sources/connection-test.tsx';
import { sourceTexts } from '@scriptorium/node-web/sources/texts.ts';
import { fieldOf, fieldsFor, startOf, toRequest, type Fields } from './connection-fields.ts';
import { SignInFields } from './sign-in-fields.tsx';
import { sftpTexts } from './texts.ts';
import { TrustKey, type ChangedKey } from './trust-key.tsx';

interface ConnectionDialogProps {
  readonly nodeId: number;
  /** Absent for a new one. */
  readonly stored: SftpConnection | undefined;
  readonly onClose: () => void;
}

function useSave({ nodeId, stored, onClose }: ConnectionDialogProps, setError: UseFormSetError<Fields>) {
  const t = useTexts(sftpTexts);
  const options = { refreshes: [sftpConnections.list, sources.ofNode] };
  const create = useWrite(sftpConnections.create, options);
  const change = useWrite(sftpConnections.saveMany, options);
  const onError = (error: Error) => {
    if (!(error instanceof AppError)) return;
    for (const fault of error.fieldErrors ?? []) {
      const place = fieldOf(fault);
      if (place)
        setError(place.field, { message: place.text ? t(place.text) : fieldErrorText(fault.message) });
    }
  };
  const handlers = { onSuccess: onClose, onError };
  return {
    isSaving: create.isPending || change.isPending,
    onError,
    save: (fields: Fields) => {
      const connection = toRequest(fields);
      if (!stored) return create.mutate({ body: { nodeId, ...connection } }, handlers);
      const updatedConnections = [{ ...connection, id: stored.id }];
      return change.mutate({ body: { nodeId, updatedConnections } }, handlers);
    },
  };
}

/** The key of the server that a failed test has seen. */
function changedKeyOf(error: unknown): ChangedKey | undefined {
  if (!(error instanceof AppError) || error.params['reason'] !== 'reason.source.hostKey') return undefined;
  return { expected: String(error.params['expected']), shown: String(error.params['shown']) };
}

/** A connection to an SFTP server: where it is, how to sign in, and a test of it. */
export function ConnectionDialog(props: ConnectionDialogProps) {
  const { nodeId, stored, onClose } = props;
  const t = useTexts(sftpTexts);
  const ofSources = useTexts(sourceTexts);
  const call = useCall();
  const schema = fieldsFor(stored);
  const form = useForm<Fields>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: startOf(stored),
  });
  const { register, control, formState, setError } = form;
  const { errors } = formState;
  const fields = useWatch({ control }) as Fields;
  const { save, isSaving, onError } = useSave(props, setError);
  const [changed, setChanged] = useState<ChangedKey>();

  const test = async () => {
    setChanged(undefined);
    const id = stored ? { id: stored.id } : {};
    try {
      return await call(
        sftpConnections.test,
        { body: { nodeId, ...id, ...toRequest(fields) } },
        { messages: { error: null } },
      );
    } catch (error) {
      setChanged(changedKeyOf(error));
      onError(error as Error);
      throw error;
    }
  };

  return (
    <DialogForm
      onClose={onClose}
      title={stored ? ofSources('edit', { name: stored.name }) : ofSources('add')}
      size="lg"
      closeOnClickOutside={false}
      onSubmit={form.handleSubmit(save)}
      saving={isSaving}
    >
      <TextInput
        label={ofSources('name')}
        withAsterisk
        data-autofocus
        maxLength={100}
        error={errors.name?.message}
        {...register('name')}
      />
      <Group align="flex-start" wrap="nowrap">
        <TextInput
          label={t('address')}
          description={t('addressAbout')}
          withAsterisk
          flex={1}
          spellCheck={false}
          error={errors.address?.message}
          {...register('address')}
        />
        <Controller
          name="port"
          control={control}
          render={({ field: { onChange, ...field } }) => (
            <NumberInput
              label={t('port')}
              description={'\u00A0'}
              withAsterisk
              w={110}
              min={1}
              max={65_535}
              clampBehavior="none"
              allowDecimal={false}
              hideControls
              error={errors.port?.message}
              onChange={(value) => onChange(typeof value === 'number' ? value : Number.NaN)}
              {...field}
            />
          )}
        />
      </Group>
      <TextInput
        label={t('folder')}
        description={t('folderAbout')}
        maxLength={1000}
        spellCheck={false}
        error={errors.folder?.message}
        {...register('folder')}
      />
      <SignInFields form={form} fields={fields} stored={stored} />
      {stored?.hostKey && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('hostKey', { key: stored.hostKey })}
        </Text>
      )}
      <ConnectionTest run={test} disabled={!schema.safeParse(fields).success} of={JSON.stringify(fields)} />
      {stored && changed && (
        <TrustKey id={stored.id} changed={changed} onTrusted={() => setChanged(undefined)} />
      )}
    </DialogForm>
  );
}

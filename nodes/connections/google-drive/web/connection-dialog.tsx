import { Alert, Button, Input, Stack, Text, TextInput } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  FolderId,
  googleDriveConnections,
  MAX_CONNECTION_NAME,
  type GoogleDriveConnection,
} from '../google-drive-connections.contract.ts';
import { sources } from '@scriptorium/contract/connections/sources.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { IconBrandGoogleDrive, IconCircleCheck } from '@tabler/icons-react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ConnectionTest } from '@scriptorium/node-web/sources/connection-test.tsx';
import { folderIdOf } from './folder-id.ts';
import { driveTexts } from './texts.ts';
import { useSignIn, useSignInFailure } from './use-sign-in.ts';

const Fields = z.object({
  name: z.string().trim().min(1).max(MAX_CONNECTION_NAME),
  folderId: z.string().transform(folderIdOf).pipe(FolderId),
});
type Fields = z.output<typeof Fields>;

interface ConnectionDialogProps {
  readonly nodeId: number;
  /** The connection to change; null for a new one. */
  readonly connection: GoogleDriveConnection | null;
  readonly onClose: () => void;
}

/** Adds or changes a connection: its name, its folder, and the permission that a person gives at Google. */
export function ConnectionDialog({ nodeId, connection, onClose }: ConnectionDialogProps) {
  const t = useTexts(driveTexts);
  const call = useCall();
  const fail = useSignInFailure();
  const { authorization, signIn } = useSignIn(nodeId);
  const save = useWrite(googleDriveConnections.save, {
    refreshes: [googleDriveConnections.ofNode, sources.ofNode],
    showsError: true,
  });
  const { register, handleSubmit, formState, control } = useForm<Fields>({
    resolver: zodResolver(Fields) as never,
    mode: 'onTouched',
    defaultValues: { name: connection?.name ?? '', folderId: connection?.folderId ?? '' },
  });
  const folderId = folderIdOf(useWatch({ control, name: 'folderId' }));
  const isAuthorized = authorization !== null || (connection?.authorized ?? false);
  const { errors, isSubmitted } = formState;

  const submit = handleSubmit((fields) => {
    if (!isAuthorized) return;
    const given = { ...fields, ...authorization };
    const changes = connection
      ? { updatedConnections: [{ id: connection.id, ...given }] }
      : { newConnections: authorization ? [{ ...fields, ...authorization }] : [] };
    save.mutate(
      { body: { nodeId, ...changes } },
      {
        onSuccess: () => {
          toastSuccess(t('saved'));
          onClose();
        },
        onError: fail,
      },
    );
  });
  return (
    <DialogForm
      title={connection ? t('editTitle', { name: connection.name }) : t('addTitle')}
      saving={save.isPending}
      closeOnClickOutside={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        withAsterisk
        data-autofocus
        maxLength={MAX_CONNECTION_NAME}
        error={errors.name?.message}
        {...register('name')}
      />
      <TextInput
        label={t('folderId')}
        description={t('folderHint')}
        withAsterisk
        spellCheck={false}
        error={
          errors.folderId &&
          (errors.folderId.type === 'invalid_format' ? t('folderPattern') : errors.folderId.message)
        }
        {...register('folderId')}
      />
      {connection && folderId !== connection.folderId && folderId !== '' && (
        <Alert color="yellow" p="xs">
          {t('folderChange')}
        </Alert>
      )}
      <Permission
        isAuthorized={connection?.authorized ?? false}
        isSignedIn={authorization !== null}
        isMissing={isSubmitted && !isAuthorized}
        onSignIn={() => void signIn()}
      />
      {connection?.authorized && authorization === null && (
        <ConnectionTest
          run={() =>
            call(
              googleDriveConnections.test,
              { body: { nodeId, id: connection.id, folderId } },
              { messages: { error: null } },
            )
          }
          disabled={!FolderId.safeParse(folderId).success}
          of={folderId}
        />
      )}
    </DialogForm>
  );
}

interface PermissionProps {
  readonly isAuthorized: boolean;
  readonly isSignedIn: boolean;
  readonly isMissing: boolean;
  readonly onSignIn: () => void;
}

/** Whether there is a permission, and the way to give one. */
function Permission({ isAuthorized, isSignedIn, isMissing, onSignIn }: PermissionProps) {
  const t = useTexts(driveTexts);
  const words = isSignedIn ? t('signedIn') : t(isAuthorized ? 'authorized' : 'notAuthorized');
  return (
    <Input.Wrapper
      label={t('permission')}
      labelElement="div"
      error={isMissing ? t('signInFirst') : undefined}
    >
      <Stack gap={6} align="start" mb={isMissing ? 4 : 0}>
        <Text size="sm" c={isSignedIn ? 'teal' : 'dimmed'} aria-live="polite">
          {isSignedIn && <IconCircleCheck size={16} aria-hidden style={{ verticalAlign: 'text-bottom' }} />}{' '}
          {words}
        </Text>
        <Button
          variant={isAuthorized || isSignedIn ? 'default' : 'light'}
          leftSection={<IconBrandGoogleDrive size={16} />}
          onClick={onSignIn}
        >
          {t(isAuthorized || isSignedIn ? 'signInAgain' : 'signIn')}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { sources } from '@scriptorium/contract/connections/sources.ts';
import { showFieldErrors } from '@scriptorium/node-web/server-errors.ts';
import { ConnectionTest } from '@scriptorium/node-web/sources/connection-test.tsx';
import { sourceTexts } from '@scriptorium/node-web/sources/texts.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useForm, useWatch } from 'react-hook-form';
import {
  FolderConnectionFields,
  folderConnections,
  type FolderConnection,
} from '../folder-upload.contract.ts';
import { folderUploadTexts } from './texts.ts';

interface ConnectionDialogProps {
  readonly nodeId: number;
  /** Null adds a new one. */
  readonly edited: FolderConnection | null;
  readonly onClose: () => void;
}

/** A watched folder, which can be tested before it is saved. */
export function ConnectionDialog({ nodeId, edited, onClose }: ConnectionDialogProps) {
  const t = useTexts(folderUploadTexts);
  const ofSources = useTexts(sourceTexts);
  const call = useCall();
  const refreshes = [folderConnections.list, sources.ofNode];
  const create = useWrite(folderConnections.create, { refreshes });
  const update = useWrite(folderConnections.update, { refreshes });
  const form = useForm<FolderConnectionFields>({
    resolver: zodResolver(FolderConnectionFields),
    mode: 'onTouched',
    defaultValues: { name: edited?.name ?? '', folder: edited?.folder ?? '' },
  });
  const { register, control, formState, setError } = form;
  const folder = useWatch({ control, name: 'folder' });
  const save = form.handleSubmit(async (body) => {
    try {
      if (edited === null) await create.mutateAsync({ body: { ...body, nodeId } });
      else await update.mutateAsync({ params: { id: edited.id }, body });
      onClose();
    } catch (error) {
      showFieldErrors(error, setError);
    }
  });
  const test = () => {
    const body = { nodeId, folder, ...(edited === null ? {} : { id: edited.id }) };
    return call(folderConnections.test, { body }, { messages: { error: null } });
  };
  return (
    <DialogForm
      onClose={onClose}
      size="lg"
      closeOnClickOutside={false}
      title={t(edited === null ? 'addTitle' : 'editTitle')}
      onSubmit={save}
      saving={formState.isSubmitting}
    >
      <TextInput
        label={ofSources('name')}
        required
        data-autofocus
        maxLength={100}
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <TextInput
        label={t('folder')}
        description={t('folderHint')}
        required
        maxLength={1000}
        spellCheck={false}
        placeholder="/srv/scans"
        error={formState.errors.folder?.message}
        {...register('folder')}
      />
      <ConnectionTest
        run={test}
        disabled={!FolderConnectionFields.shape.folder.safeParse(folder).success}
        of={folder}
      />
    </DialogForm>
  );
}

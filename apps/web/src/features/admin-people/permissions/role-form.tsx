import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { AppError } from '@scriptorium/contract/errors.ts';
import { RoleDraft, roles, type Role } from '@scriptorium/contract/people/roles.ts';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Controller, useForm } from 'react-hook-form';
import { PEOPLE_ENDPOINTS } from '../people-endpoints.ts';
import { AuthoritiesEditor } from '../rights/authorities-editor.tsx';
import { peopleTexts } from '../texts.ts';

interface RoleFormProps {
  /** Null creates a new one. */
  edited: Role | null;
  onClose: () => void;
}

/** Name and rights of a role; predefined roles keep their names. */
export function RoleForm({ edited: role, onClose }: RoleFormProps) {
  const t = useTexts(peopleTexts);
  const errorMessage = useErrorMessage();
  const create = useWrite(roles.create, { refreshes: PEOPLE_ENDPOINTS });
  const update = useWrite(roles.update, { refreshes: PEOPLE_ENDPOINTS });
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(RoleDraft),
    mode: 'onTouched',
    defaultValues: { name: role?.name ?? '', authorities: role?.authorities ?? [] },
  });
  const save = handleSubmit(async (body) => {
    try {
      if (role === null) await create.mutateAsync({ body });
      else await update.mutateAsync({ body: { id: role.id, ...body } });
      onClose();
    } catch (error) {
      const isName = error instanceof AppError && error.fieldErrors?.some(({ field }) => field === 'name');
      if (isName) setError('name', { message: errorMessage(error) }, { shouldFocus: true });
    }
  });
  return (
    <DialogForm
      onClose={onClose}
      size={720}
      gap="md"
      title={role === null ? t('newRole') : t('editRole', { name: role.name })}
      onSubmit={save}
      saving={formState.isSubmitting}
    >
      <TextInput
        label={t('name')}
        description={t(role?.predefined ? 'predefinedHint' : 'roleNameHint')}
        required
        data-autofocus
        readOnly={role?.predefined ?? false}
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <Controller
        name="authorities"
        control={control}
        render={({ field: { value, onChange } }) => (
          <AuthoritiesEditor
            value={(value ?? []).map((right) => ({ mode: 'READ', ...right }))}
            onChange={onChange}
          />
        )}
      />
    </DialogForm>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { Checkbox, Group, PasswordInput, Switch, TextInput } from '@mantine/core';
import { AppError } from '@scriptorium/contract/errors.ts';
import { roles } from '@scriptorium/contract/people/roles.ts';
import type { UserAccount } from '@scriptorium/contract/people/users.ts';
import { AccountForm, LanguageField, PersonField } from '../../../shared/people/account-form.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { ButtonLink } from '@scriptorium/web-kit/page/links.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Controller, useForm, type Control } from 'react-hook-form';
import { AuthoritiesEditor } from '../rights/authorities-editor.tsx';
import { useRoleName } from '../role-names.tsx';
import { peopleTexts } from '../texts.ts';
import { startOf, userForm, type UserFormInput, type UserFormOutput } from './user-form-values.ts';

interface UserFormProps {
  /** Null creates a new one. */
  user: UserAccount | null;
  /** Rejects with the server's error. */
  onSave: (values: UserFormOutput) => Promise<void>;
}

type FormControl = Control<UserFormInput, unknown, UserFormOutput>;

function RolesField({ control }: { control: FormControl }) {
  const t = useTexts(peopleTexts);
  const roleName = useRoleName();
  const all = useRead(roles.list, { query: {} });
  return (
    <Controller
      name="roles"
      control={control}
      render={({ field: { value, onChange }, fieldState }) => (
        <Checkbox.Group
          label={t('roles')}
          description={t('impliedRoles')}
          value={value}
          onChange={onChange}
          error={fieldState.error?.message}
        >
          <Group gap="lg" mt="xs">
            {all.data?.rows.map(({ name }) => (
              <Checkbox key={name} value={name} label={roleName(name)} title={name} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    />
  );
}

const ACCOUNT_FIELDS = ['login', 'email', 'password', 'firstName', 'lastName', 'roles'] as const;

/** Identity, activation, roles and rights of an account (ENT-01). */
export function UserForm({ user, onSave }: UserFormProps) {
  const t = useTexts(peopleTexts);
  const common = useTexts(commonTexts);
  const errorMessage = useErrorMessage();
  const isNew = user === null;
  const form = useForm({
    resolver: zodResolver(userForm({ isNew, needsEmail: () => t('needsEmail') })),
    mode: 'onTouched',
    defaultValues: startOf(user),
  });
  const { register, control, handleSubmit, setError } = form;
  const { errors } = form.formState;
  const submit = handleSubmit(async (values) => {
    await onSave(values).catch((error: unknown) => {
      for (const { field } of error instanceof AppError ? (error.fieldErrors ?? []) : []) {
        const known = ACCOUNT_FIELDS.find((name) => name === field);
        if (known) setError(known, { message: errorMessage(error) }, { shouldFocus: true });
      }
    });
  });

  return (
    <AccountForm
      form={form}
      onSubmit={submit}
      cancel={
        <ButtonLink to="/admin/user-management" variant="default">
          {common('cancel')}
        </ButtonLink>
      }
      fields={
        <>
          <TextInput
            label={t('login')}
            required
            autoComplete="off"
            error={errors.login?.message}
            {...register('login')}
          />
          <PersonField name="email" own={false} />
          <PersonField name="firstName" own={false} />
          <PersonField name="lastName" own={false} />
          <LanguageField nameOf={t} />
          <PasswordInput
            label={t('password')}
            description={t(isNew ? 'passwordOfNew' : 'passwordKept')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
            error={errors.password?.message}
            {...register('password')}
          />
        </>
      }
    >
      <Controller
        name="activated"
        control={control}
        render={({ field: { value, onChange } }) => (
          <Switch
            label={t('activated')}
            description={t('activatedHint')}
            checked={value}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        )}
      />
      <RolesField control={control} />
      <Controller
        name="authorities"
        control={control}
        render={({ field: { value, onChange } }) => (
          <AuthoritiesEditor value={value.map((right) => ({ mode: 'READ', ...right }))} onChange={onChange} />
        )}
      />
    </AccountForm>
  );
}

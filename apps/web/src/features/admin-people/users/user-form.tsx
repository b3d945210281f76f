import { zodResolver } from '@hookform/resolvers/zod';
import {
  Button,
  Checkbox,
  Group,
  PasswordInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core';
import { LANGUAGES } from '@scriptorium/contract/account.ts';
import { AppError } from '@scriptorium/contract/kit/errors.ts';
import { roles } from '@scriptorium/contract/roles.ts';
import type { UserAccount } from '@scriptorium/contract/users.ts';
import { commonTexts } from '@scriptorium/web-kit/common-texts.ts';
import { useErrorMessage } from '@scriptorium/web-kit/error-message.ts';
import { ButtonLink } from '@scriptorium/web-kit/links.tsx';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
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
  const errorMessage = useRoleName();
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
              <Checkbox key={name} value={name} label={errorMessage(name)} title={name} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    />
  );
}

const ACCOUNT_FIELDS = ['login', 'email', 'password', 'firstName', 'lastName', 'roles'] as const;

/** Identity, activation, roles and rights of an account (spec platform 3). */
export function UserForm({ user, onSave }: UserFormProps) {
  const t = useTexts(peopleTexts);
  const common = useTexts(commonTexts);
  const errorMessage = useErrorMessage();
  const isNew = user === null;
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(userForm({ isNew, needsEmail: () => t('needsEmail') })),
    mode: 'onTouched',
    defaultValues: startOf(user),
  });
  const { errors } = formState;
  const submit = handleSubmit(async (values) => {
    await onSave(values).catch((error: unknown) => {
      for (const { field } of error instanceof AppError ? (error.fieldErrors ?? []) : []) {
        const known = ACCOUNT_FIELDS.find((name) => name === field);
        if (known) setError(known, { message: errorMessage(error) }, { shouldFocus: true });
      }
    });
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
          <TextInput
            label={t('login')}
            required
            autoComplete="off"
            error={errors.login?.message}
            {...register('login')}
          />
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="off"
            error={errors.email?.message}
            {...register('email')}
          />
          <TextInput
            label={t('firstName')}
            autoComplete="off"
            error={errors.firstName?.message}
            {...register('firstName')}
          />
          <TextInput
            label={t('lastName')}
            autoComplete="off"
            error={errors.lastName?.message}
            {...register('lastName')}
          />
          <Controller
            name="langKey"
            control={control}
            render={({ field: { value, onChange } }) => (
              <Select
                label={t('language')}
                data={LANGUAGES.map((code) => ({ value: code, label: t(code) }))}
                value={value}
                onChange={onChange}
                allowDeselect={false}
              />
            )}
          />
          <PasswordInput
            label={t('password')}
            description={t(isNew ? 'passwordOfNew' : 'passwordKept')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
            error={errors.password?.message}
            {...register('password')}
          />
        </SimpleGrid>
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
            <AuthoritiesEditor
              value={value.map((right) => ({ mode: 'READ', ...right }))}
              onChange={onChange}
            />
          )}
        />
        <Group justify="flex-end" gap="xs">
          <ButtonLink to="/admin/user-management" variant="default">
            {common('cancel')}
          </ButtonLink>
          <Button type="submit" loading={formState.isSubmitting}>
            {common('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { account as calls, PasswordChange } from '@scriptorium/contract/people/account.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { PasswordStrength } from '../../shared/people/password-strength.tsx';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useSession } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { accountTexts } from './texts.ts';

const { currentPassword, newPassword } = PasswordChange.shape;

const formOf = (dontMatch: () => string) =>
  z
    .object({ currentPassword, newPassword, repeated: z.string().min(1) })
    .refine(({ newPassword: chosen, repeated }) => chosen === repeated.normalize(), {
      path: ['repeated'],
      error: dontMatch,
      when: () => true,
    });
type Values = z.input<ReturnType<typeof formOf>>;

const START: Values = { currentPassword: '', newPassword: '', repeated: '' };

function Fields({ register, control, formState: { errors } }: UseFormReturn<Values>) {
  const t = useTexts(accountTexts);
  const chosen = useWatch({ control, name: 'newPassword' });
  const field = (name: keyof Values, autoComplete: 'current-password' | 'new-password') => ({
    autoComplete,
    required: true,
    visibilityToggleButtonProps: { 'aria-label': t('showPassword'), tabIndex: 0 },
    error: errors[name]?.message,
    ...register(name),
  });
  return (
    <>
      <PasswordInput label={t('currentPassword')} {...field('currentPassword', 'current-password')} />
      <div>
        <PasswordInput label={t('newPassword')} mb="xs" {...field('newPassword', 'new-password')} />
        <PasswordStrength password={chosen} />
      </div>
      <PasswordInput label={t('repeatPassword')} {...field('repeated', 'new-password')} />
    </>
  );
}

/** Changes the password (AUTH-29); the session continues with a new token. */
export function PasswordPage({ onChanged }: { onChanged: (token: string) => Promise<void> }) {
  const t = useTexts(accountTexts);
  const tForm = useTexts(formTexts);
  const { login } = useSession();
  const change = useWrite(calls.changePassword);
  const form = useForm<Values>({
    resolver: zodResolver(formOf(() => tForm('dontMatch'))),
    mode: 'onTouched',
    defaultValues: START,
  });
  const submit = form.handleSubmit(async ({ repeated: _repeated, ...body }) => {
    try {
      const { id_token } = await change.mutateAsync({ body });
      form.reset(START);
      await onChanged(id_token);
    } catch (error) {
      if (error instanceof AppError && error.key === 'password.messages.error')
        form.setError('currentPassword', { message: t('wrongPassword') }, { shouldFocus: true });
    }
  });

  return (
    <PageFrame title={t('password')} width={560}>
      <PageTitle>{t('password')}</PageTitle>
      <Card p="lg">
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {t('passwordAbout')}
            </Text>
            {/* Tells password managers which account the password belongs to. */}
            <input type="hidden" name="username" autoComplete="username" value={login} readOnly />
            <Fields {...form} />
            <Group justify="flex-end">
              <Button type="submit" loading={form.formState.isSubmitting}>
                {t('changePassword')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
    </PageFrame>
  );
}

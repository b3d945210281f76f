import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { account } from '@scriptorium/contract/account.ts';
import { AppError } from '@scriptorium/contract/kit/errors.ts';
import { useErrorMessage } from '@scriptorium/web-kit/error-message.ts';
import { AnchorLink } from '@scriptorium/web-kit/links.tsx';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Notice } from './notice.tsx';
import { PasswordField } from './password-field.tsx';
import { PublicCard, type PublicFrame } from './public-card.tsx';
import { signInTexts } from './texts.ts';

const Body = account.authenticate.body;

interface SignInPageProps {
  frame: PublicFrame;
  /** Whether registration is open. */
  mayRegister: boolean;
  /** Rejects with the server's error. */
  onSignIn: (credentials: z.output<typeof Body>) => Promise<void>;
  /** Other sign-in methods, below the form. */
  otherWays?: ReactNode;
}

export function SignInPage({ frame, mayRegister, onSignIn, otherWays }: SignInPageProps) {
  const t = useTexts(signInTexts);
  const errorMessage = useErrorMessage();
  const [failure, setFailure] = useState<unknown>(null);
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(Body),
    defaultValues: { username: '', password: '', rememberMe: false },
  });
  useEffect(() => setFocus('username'), [setFocus]);
  const submit = handleSubmit(async (credentials) => {
    setFailure(null);
    await onSignIn(credentials).catch(setFailure);
  });

  return (
    <PublicCard frame={frame} title={t('title')} hidesTitle>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {failure === null ? null : (
            <Notice>
              {failure instanceof AppError && failure.key === 'error.signIn.failed'
                ? t('failed')
                : t('failedWith', { message: errorMessage(failure) })}
            </Notice>
          )}
          <TextInput
            label={t('username')}
            autoComplete="username"
            autoCapitalize="none"
            required
            withAsterisk={false}
            error={formState.errors.username?.message}
            {...register('username')}
          />
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            error={formState.errors.password?.message}
            field={register('password')}
          />
          <Group justify="space-between" gap="xs">
            <Checkbox label={t('rememberMe')} {...register('rememberMe')} />
            <AnchorLink to="/lp/reset/request" size="sm">
              {t('forgot')}
            </AnchorLink>
          </Group>
          <Button type="submit" size="md" loading={formState.isSubmitting} fullWidth>
            {t('submit')}
          </Button>
        </Stack>
      </form>
      {otherWays}
      {mayRegister ? (
        <Text size="sm" ta="center">
          {t('noAccount')}{' '}
          <AnchorLink to="/lp/register" size="sm" underline="always">
            {t('register')}
          </AnchorLink>
        </Text>
      ) : null}
    </PublicCard>
  );
}

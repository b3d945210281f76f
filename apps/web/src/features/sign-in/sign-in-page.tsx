import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { AppError } from '@scriptorium/contract/errors.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { AnchorLink } from '@scriptorium/web-kit/page/links.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';
import { PasswordField } from './password-field.tsx';
import { PublicCard, type PublicFrame } from './public-card.tsx';
import { signInTexts } from './texts.ts';
import { useSignInForm, type Credentials } from './use-sign-in-form.ts';

interface SignInPageProps {
  frame: PublicFrame;
  /** Whether registration is open. */
  mayRegister: boolean;
  /** The last session ended by itself, with this number of changes that wait; null: it did not. */
  ended?: { readonly left: number } | null;
  /** Rejects with the server's error. */
  onSignIn: (credentials: Credentials) => Promise<void>;
  /** Other sign-in methods, below the form. */
  otherWays?: ReactNode;
}

export function SignInPage({ frame, mayRegister, ended = null, onSignIn, otherWays }: SignInPageProps) {
  const t = useTexts(signInTexts);
  const errorMessage = useErrorMessage();
  const { username, password, rememberMe, failure, isSubmitting, submit } = useSignInForm(onSignIn);

  return (
    <PublicCard frame={frame} title={t('title')} hidesTitle>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {ended === null || failure !== null ? null : (
            <Notice kind="info">
              {ended.left === 0 ? t('ended') : t('endedWaiting', { count: ended.left })}
            </Notice>
          )}
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
            {...username}
          />
          <PasswordField label={t('password')} autoComplete="current-password" {...password} />
          <Group justify="space-between" gap="xs">
            <Checkbox label={t('rememberMe')} {...rememberMe} />
            <AnchorLink to="/lp/reset/request" size="sm">
              {t('forgot')}
            </AnchorLink>
          </Group>
          <Button type="submit" size="md" loading={isSubmitting} fullWidth>
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

import { zodResolver } from '@hookform/resolvers/zod';
import {
  Alert,
  Button,
  Checkbox,
  Group,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { account } from '@scriptorium/contract/account.ts';
import { AppError } from '@scriptorium/contract/kit/errors.ts';
import { PageTitle } from '@scriptorium/web-kit/page-title.tsx';
import { PRODUCT } from '@scriptorium/web-kit/product.ts';
import { useErrorWords } from '@scriptorium/web-kit/error-words.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import classes from './sign-in-page.module.css';
import { signInTexts } from './texts.ts';

const Body = account.authenticate.body;

interface SignInPageProps {
  /** Rejects with what the server answered. */
  onSignIn: (credentials: z.output<typeof Body>) => Promise<void>;
  logo: ReactNode;
  /** Language and colour scheme: there is no top bar here. */
  tools: ReactNode;
}

export function SignInPage({ onSignIn, logo, tools }: SignInPageProps) {
  const t = useTexts(signInTexts);
  const wordsOf = useErrorWords();
  const [failure, setFailure] = useState<unknown>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Body),
    defaultValues: { username: '', password: '', rememberMe: false },
  });
  const submit = handleSubmit(async (credentials) => {
    setFailure(null);
    await onSignIn(credentials).catch(setFailure);
  });

  return (
    <div className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={classes.tools}>{tools}</div>
      <Paper className={classes.card} p={32} radius="lg" withBorder>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            <Group gap="sm" wrap="nowrap">
              {logo}
              <div>
                <Title order={1} fz={22} lh={1.2}>
                  {PRODUCT}
                </Title>
                <Text size="sm" c="dimmed">
                  {t('tagline')}
                </Text>
              </div>
            </Group>
            {failure === null ? null : (
              <Alert color="red" variant="light" role="alert" p="sm">
                {failure instanceof AppError && failure.key === 'error.signIn.failed'
                  ? t('failed')
                  : t('failedWith', { message: wordsOf(failure) })}
              </Alert>
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
            <PasswordInput
              label={t('password')}
              autoComplete="current-password"
              required
              withAsterisk={false}
              visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
              error={formState.errors.password?.message}
              {...register('password')}
            />
            <Checkbox label={t('rememberMe')} {...register('rememberMe')} />
            <Button type="submit" size="md" loading={formState.isSubmitting} fullWidth>
              {t('submit')}
            </Button>
          </Stack>
        </form>
      </Paper>
    </div>
  );
}

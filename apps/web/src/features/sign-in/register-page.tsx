import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { AppError } from '@scriptorium/contract/errors.ts';
import { registration, Registration } from '@scriptorium/contract/people/registration.ts';
import { alertTexts } from '../../shared/page/alert-texts.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { AnchorLink, ButtonLink } from '@scriptorium/web-kit/page/links.tsx';
import { PasswordStrength } from '../../shared/people/password-strength.tsx';
import { useLanguage, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useForm, useWatch } from 'react-hook-form';
import { Notice } from './notice.tsx';
import { PasswordField } from './password-field.tsx';
import { PublicCard, type PublicFrame } from './public-card.tsx';
import { RepeatedPassword } from './repeated-password.ts';
import { signInTexts } from './texts.ts';
import { NO_TOASTS, useOutcome } from './use-outcome.ts';

const Fields = Registration.pick({ login: true, email: true });
const Form = RepeatedPassword.safeExtend(Fields.shape);
const EMPTY = { login: '', email: '', password: '', repeated: '' };

/** Shown if the installation does not allow registration. */
export function RegistrationClosed({ frame }: { frame: PublicFrame }) {
  const t = useTexts(signInTexts);
  const errorMessage = useErrorMessage();
  return (
    <PublicCard frame={frame} title={t('registerTitle')}>
      <Notice>{errorMessage(new AppError('error.registration.closed'))}</Notice>
      <ButtonLink to="/lp/login" size="md" fullWidth>
        {t('login')}
      </ButtonLink>
    </PublicCard>
  );
}

/** Registers an account (AUTH-06); the result is cleared when the page closes (AUTH-28). */
export function RegisterPage({ frame }: { frame: PublicFrame }) {
  const t = useTexts(signInTexts);
  const alerts = useTexts(alertTexts);
  const errorMessage = useErrorMessage();
  const call = useCall();
  const langKey = useLanguage();
  const { done, failure, track } = useOutcome();
  const form = useForm({ resolver: zodResolver(Form), defaultValues: EMPTY });
  const { register, handleSubmit, control, formState } = form;
  const { errors } = formState;
  const typed = useWatch({ control, name: 'password' });
  const submit = handleSubmit(async ({ login, email, password }) => {
    await track(call(registration.register, { body: { login, email, password, langKey } }, NO_TOASTS));
  });

  if (done)
    return (
      <PublicCard frame={frame} title={t('registerTitle')}>
        <Notice kind="success">{alerts('register.messages.success')}</Notice>
        <ButtonLink to="/lp/login" size="md" fullWidth>
          {t('login')}
        </ButtonLink>
      </PublicCard>
    );
  return (
    <PublicCard frame={frame} title={t('registerTitle')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {failure === null ? null : (
            <Notice>{t('registerFailed', { message: errorMessage(failure) })}</Notice>
          )}
          <TextInput
            label={t('username')}
            autoComplete="username"
            autoCapitalize="none"
            required
            withAsterisk={false}
            error={errors.login?.message}
            {...register('login')}
          />
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="email"
            required
            withAsterisk={false}
            error={errors.email?.message}
            {...register('email')}
          />
          <PasswordField
            label={t('password')}
            autoComplete="new-password"
            error={errors.password?.message}
            {...register('password')}
          />
          <PasswordStrength password={typed} />
          <PasswordField
            label={t('repeatPassword')}
            autoComplete="new-password"
            error={errors.repeated?.message}
            {...register('repeated')}
          />
          <Button type="submit" size="md" loading={formState.isSubmitting} fullWidth>
            {t('register')}
          </Button>
        </Stack>
      </form>
      <Text size="sm" ta="center">
        {t('haveAccount')}{' '}
        <AnchorLink to="/lp/login" size="sm" underline="always">
          {t('login')}
        </AnchorLink>
      </Text>
    </PublicCard>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack, Text } from '@mantine/core';
import { AppError } from '@scriptorium/contract/errors.ts';
import { registration } from '@scriptorium/contract/people/registration.ts';
import { alertTexts } from '../../shared/page/alert-texts.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { AnchorLink, ButtonLink } from '@scriptorium/web-kit/page/links.tsx';
import { PasswordStrength } from '../../shared/people/password-strength.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useForm, useWatch } from 'react-hook-form';
import { Notice } from './notice.tsx';
import { PasswordField } from './password-field.tsx';
import { PublicCard, type PublicFrame } from './public-card.tsx';
import { RepeatedPassword } from './repeated-password.ts';
import { signInTexts } from './texts.ts';
import { NO_TOASTS, useOutcome } from './use-outcome.ts';

/** Sets a new password with the key of an e-mailed link; without a key there is no such page (AUTH-18). */
export function ResetFinishPage({ frame, resetKey }: { frame: PublicFrame; resetKey: string }) {
  const t = useTexts(signInTexts);
  const alerts = useTexts(alertTexts);
  const errorMessage = useErrorMessage();
  const call = useCall();
  const { done, failure, track } = useOutcome();
  const form = useForm({
    resolver: zodResolver(RepeatedPassword),
    defaultValues: { password: '', repeated: '' },
  });
  const { register, handleSubmit, control, formState } = form;
  const typed = useWatch({ control, name: 'password' });
  const submit = handleSubmit(async ({ password }) => {
    const body = { key: resetKey, newPassword: password };
    await track(call(registration.finishReset, { body }, NO_TOASTS));
  });

  if (done)
    return (
      <PublicCard frame={frame} title={t('finishTitle')}>
        <Notice kind="success">{alerts('reset.finish.messages.success')}</Notice>
        <ButtonLink to="/lp/login" size="md" fullWidth>
          {t('login')}
        </ButtonLink>
      </PublicCard>
    );
  return (
    <PublicCard frame={frame} title={t('finishTitle')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {failure === null ? null : <Notice>{errorMessage(failure)}</Notice>}
          {failure instanceof AppError && failure.key === 'error.reset.keyInvalid' ? (
            <Text size="sm">
              <AnchorLink to="/lp/reset/request" size="sm">
                {t('askAgain')}
              </AnchorLink>
            </Text>
          ) : null}
          <PasswordField
            label={t('newPassword')}
            autoComplete="new-password"
            error={formState.errors.password?.message}
            {...register('password')}
          />
          <PasswordStrength password={typed} />
          <PasswordField
            label={t('repeatNewPassword')}
            autoComplete="new-password"
            error={formState.errors.repeated?.message}
            {...register('repeated')}
          />
          <Button type="submit" size="md" loading={formState.isSubmitting} fullWidth>
            {t('finish')}
          </Button>
        </Stack>
      </form>
    </PublicCard>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { registration } from '@scriptorium/contract/people/registration.ts';
import { Email } from '@scriptorium/domain/access/account-fields.ts';
import { alertTexts } from '../../shared/page/alert-texts.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { AnchorLink } from '@scriptorium/web-kit/page/links.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Notice } from './notice.tsx';
import { PublicCard, type PublicFrame } from './public-card.tsx';
import { signInTexts } from './texts.ts';
import { NO_TOASTS, useOutcome } from './use-outcome.ts';

const Form = z.object({ email: Email });

/** Asks for the e-mail address to send the reset link to (AUTH-17). */
export function ResetRequestPage({ frame }: { frame: PublicFrame }) {
  const t = useTexts(signInTexts);
  const alerts = useTexts(alertTexts);
  const errorMessage = useErrorMessage();
  const call = useCall();
  const { done, failure, track } = useOutcome();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { email: '' },
  });
  const submit = handleSubmit(async ({ email }) => {
    await track(call(registration.requestReset, { body: email }, NO_TOASTS));
  });
  return (
    <PublicCard frame={frame} title={t('requestTitle')}>
      {done ? <Notice kind="success">{alerts('reset.request.messages.success')}</Notice> : null}
      {done ? null : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            {failure === null ? null : <Notice>{errorMessage(failure)}</Notice>}
            <TextInput
              label={t('email')}
              description={t('requestHint')}
              type="email"
              autoComplete="email"
              required
              withAsterisk={false}
              error={formState.errors.email?.message}
              {...register('email')}
            />
            <Button type="submit" size="md" loading={formState.isSubmitting} fullWidth>
              {t('request')}
            </Button>
          </Stack>
        </form>
      )}
      <Text size="sm" ta="center">
        <AnchorLink to="/lp/login" size="sm">
          {t('backToLogin')}
        </AnchorLink>
      </Text>
    </PublicCard>
  );
}

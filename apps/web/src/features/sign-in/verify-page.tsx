import { Button } from '@mantine/core';
import { AppError } from '@scriptorium/contract/errors.ts';
import { registration } from '@scriptorium/contract/people/registration.ts';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { ButtonLink } from '@scriptorium/web-kit/page/links.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Notice } from './notice.tsx';
import { PublicCard, type PublicFrame } from './public-card.tsx';
import { signInTexts } from './texts.ts';
import { NO_TOASTS } from './use-outcome.ts';

/** A key works once: it is sent once, regardless of renders. */
function useVerification(key: string | undefined) {
  const call = useCall();
  return useQuery({
    queryKey: ['verification', key],
    queryFn: async () => {
      if (key === undefined) throw new AppError('error.verify.failed');
      await call(registration.verify, { query: { key } }, NO_TOASTS);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    retry: false,
    retryOnMount: false,
  });
}

/** Target of the e-mailed link (AUTH-15): opening it verifies the address and shows the result. */
export function VerifyPage({
  frame,
  mayRegister,
  verificationKey,
}: {
  frame: PublicFrame;
  /** Whether registration is open. */
  mayRegister: boolean;
  verificationKey?: string | undefined;
}) {
  const t = useTexts(signInTexts);
  const common = useTexts(commonTexts);
  const errorMessage = useErrorMessage();
  const { isPending, error, refetch } = useVerification(verificationKey);
  const isRefused = error instanceof AppError && error.key === 'error.verify.failed';
  const refusal = mayRegister ? 'notVerified' : 'notVerifiedClosed';
  return (
    <PublicCard frame={frame} title={t('verifyTitle')}>
      {isPending ? <LoadingSpinner label={t('verifying')} /> : null}
      {isPending || error ? null : (
        <>
          <Notice kind="success">{t('verified')}</Notice>
          <ButtonLink to="/lp/login" size="md" fullWidth>
            {t('login')}
          </ButtonLink>
        </>
      )}
      {error ? <Notice>{isRefused ? t(refusal) : errorMessage(error)}</Notice> : null}
      {error && isRefused && mayRegister ? (
        <ButtonLink to="/lp/register" size="md" fullWidth>
          {t('register')}
        </ButtonLink>
      ) : null}
      {error && !isRefused ? (
        <Button size="md" fullWidth onClick={() => void refetch()}>
          {common('retry')}
        </Button>
      ) : null}
    </PublicCard>
  );
}

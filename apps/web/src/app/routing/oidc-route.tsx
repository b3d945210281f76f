import { OIDC_LANDING } from '@scriptorium/contract/people/oidc.ts';
import { isSameOriginPath } from '@scriptorium/domain/access/same-origin-path.ts';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { MessagePage } from '@scriptorium/ui/message-page.tsx';
import { isErrorKey } from '@scriptorium/contract/errors.ts';
import { useErrorMessage, errorKeyMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { ButtonLink } from '@scriptorium/web-kit/page/links.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconUserOff } from '@tabler/icons-react';
import { createRoute, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { root } from './base-routes.tsx';
import { leavingTexts } from '../shell/leaving-texts.ts';

function SignInFailed({ message }: { message: string }) {
  const t = useTexts(leavingTexts);
  return (
    <MessagePage symbol={<IconUserOff size={56} />} title={t('failed')} hint={message}>
      <PageTitle>{t('failed')}</PageTitle>
      <ButtonLink to="/lp/login" mt="sm">
        {t('backToSignIn')}
      </ButtonLink>
    </MessagePage>
  );
}

const failureOf = (key: string | null): string =>
  errorKeyMessage(key !== null && isErrorKey(key) ? key : 'error.oidc.failed');

/** Redirect target of the identity provider, with a code for a token or an error after the `#`. */
export const oidcRoute = createRoute({
  getParentRoute: () => root,
  path: OIDC_LANDING,
  component: function OidcRoute() {
    const t = useTexts(leavingTexts);
    const errorMessage = useErrorMessage();
    const { session } = oidcRoute.useRouteContext();
    const router = useRouter();
    const [initialFailure] = useState(() => new URLSearchParams(location.hash.slice(1)));
    const [failure, setFailure] = useState<unknown>(null);
    const code = initialFailure.get('code');
    const isStarted = useRef(false);
    useEffect(() => {
      if (code === null || isStarted.current) return;
      isStarted.current = true;
      const from = initialFailure.get('from') ?? '';
      session
        .signInWithCode(code)
        .then(
          () => router.navigate({ href: isSameOriginPath(from) ? from : '/entity/process', replace: true }),
          setFailure,
        );
    }, [code, initialFailure, router, session]);
    if (code === null) return <SignInFailed message={failureOf(initialFailure.get('failed'))} />;
    if (failure !== null) return <SignInFailed message={errorMessage(failure)} />;
    return (
      <>
        <PageTitle>{t('signingIn')}</PageTitle>
        <LoadingSpinner label={t('signingIn')} />
      </>
    );
  },
});

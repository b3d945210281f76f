import { OIDC_LANDING } from '@scriptorium/contract/oidc.ts';
import { isSameOriginPath } from '@scriptorium/domain/access/same-origin-path.ts';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { MessagePage } from '@scriptorium/ui/message-page.tsx';
import { isErrorKey, useErrorWords, wordsOfKey } from '@scriptorium/web-kit/error-words.ts';
import { ButtonLink } from '@scriptorium/web-kit/links.tsx';
import { PageTitle } from '@scriptorium/web-kit/page-title.tsx';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconUserOff } from '@tabler/icons-react';
import { createRoute, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { root } from './base-routes.tsx';
import { leavingTexts } from './leaving-texts.ts';

function SignInFailed({ words }: { words: string }) {
  const t = useTexts(leavingTexts);
  return (
    <MessagePage sign={<IconUserOff size={56} />} title={t('failed')} hint={words}>
      <PageTitle>{t('failed')}</PageTitle>
      <ButtonLink to="/lp/login" mt="sm">
        {t('backToSignIn')}
      </ButtonLink>
    </MessagePage>
  );
}

const failureOf = (key: string | null): string =>
  wordsOfKey(key !== null && isErrorKey(key) ? key : 'error.oidc.failed');

/** Where people come back to from the identity provider, with a code for a token or with what went wrong behind the `#`. */
export const oidcRoute = createRoute({
  getParentRoute: () => root,
  path: OIDC_LANDING,
  component: function OidcRoute() {
    const t = useTexts(leavingTexts);
    const wordsOf = useErrorWords();
    const { session } = oidcRoute.useRouteContext();
    const router = useRouter();
    const [given] = useState(() => new URLSearchParams(location.hash.slice(1)));
    const [failure, setFailure] = useState<unknown>(null);
    const code = given.get('code');
    const begun = useRef(false);
    useEffect(() => {
      if (code === null || begun.current) return;
      begun.current = true;
      const from = given.get('from') ?? '';
      session
        .enter(code)
        .then(
          () => router.navigate({ href: isSameOriginPath(from) ? from : '/entity/process', replace: true }),
          setFailure,
        );
    }, [code, given, router, session]);
    if (code === null) return <SignInFailed words={failureOf(given.get('failed'))} />;
    if (failure !== null) return <SignInFailed words={wordsOf(failure)} />;
    return (
      <>
        <PageTitle>{t('signingIn')}</PageTitle>
        <LoadingSpinner label={t('signingIn')} />
      </>
    );
  },
});

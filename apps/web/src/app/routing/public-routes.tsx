import { serverInfo } from '@scriptorium/contract/management/management-info.ts';
import { isSameOriginPath } from '@scriptorium/domain/access/same-origin-path.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { createRoute, notFound, redirect, useRouter } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect } from 'react';
import type { RawSearch } from '../../shared/lists/search-params.ts';
import { LazyPage, root } from './base-routes.tsx';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { useLeftCount } from '../shell/offline/offline-context.ts';
import { Logo } from '../shell/logo.tsx';
import type { SessionStore } from '../session/session-store.ts';
import { LanguageMenu, SchemeToggle } from '../shell/shell.tsx';

const SignInPage = lazyComponent(
  async () => (await import('../../features/sign-in/sign-in-page.tsx')).SignInPage,
);
const OidcButton = lazyComponent(
  async () => (await import('../../shared/people/oidc-button.tsx')).OidcButton,
);
const RegisterPage = lazyComponent(
  async () => (await import('../../features/sign-in/register-page.tsx')).RegisterPage,
);
const RegistrationClosed = lazyComponent(
  async () => (await import('../../features/sign-in/register-page.tsx')).RegistrationClosed,
);
const VerifyPage = lazyComponent(
  async () => (await import('../../features/sign-in/verify-page.tsx')).VerifyPage,
);
const ResetRequestPage = lazyComponent(
  async () => (await import('../../features/sign-in/reset-request-page.tsx')).ResetRequestPage,
);
const ResetFinishPage = lazyComponent(
  async () => (await import('../../features/sign-in/reset-finish-page.tsx')).ResetFinishPage,
);

/** Elements of the shell that the public pages need, because they have no top bar. */
const FRAME = {
  logo: <Logo size={44} />,
  tools: (
    <>
      <LanguageMenu />
      <SchemeToggle />
    </>
  ),
};

/** Whether registration is open; undefined while loading. */
const useMayRegister = (): boolean | undefined => useRead(serverInfo, { query: {} }).data?.registration;

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/lp' });
  },
});
const lp = createRoute({
  getParentRoute: () => root,
  path: '/lp',
  beforeLoad: () => {
    throw redirect({ to: '/lp/login' });
  },
});
const home = createRoute({
  getParentRoute: () => root,
  path: '/home',
  beforeLoad: () => {
    throw redirect({ to: '/entity/process' });
  },
});

/** The page after a sign-in that no address asked for (AUTH-03). */
const FIRST_PAGE = '/entity/process';

const login = createRoute({
  getParentRoute: () => root,
  path: '/lp/login',
  validateSearch: ({ from }: RawSearch): { from?: string | undefined } => ({
    from: typeof from === 'string' && isSameOriginPath(from) ? from : undefined,
  }),
  beforeLoad: async ({ context, search }) => {
    if (await context.session.ready()) throw redirect({ href: search.from ?? FIRST_PAGE, replace: true });
  },
  component: function LoginRoute() {
    const { session } = login.useRouteContext();
    const { from } = login.useSearch();
    const mayRegister = useMayRegister() ?? false;
    const left = useLeftCount();
    const router = useRouter();
    const openRequested = useCallback(
      () => router.navigate({ href: from ?? FIRST_PAGE, replace: true }),
      [router, from],
    );
    // The session of another tab can arrive while the form is shown.
    useEffect(() => {
      const openWithSession = () => void (session.current() !== null && openRequested());
      openWithSession();
      return session.subscribe(openWithSession);
    }, [session, openRequested]);
    const signIn = async (credentials: Parameters<SessionStore['signIn']>[0]) => {
      await session.signIn(credentials);
      await openRequested();
    };
    return (
      <LazyPage>
        <SignInPage
          frame={FRAME}
          mayRegister={mayRegister}
          ended={session.hasEnded() ? { left } : null}
          onSignIn={signIn}
          otherWays={
            <Suspense fallback={null}>
              <OidcButton from={from} />
            </Suspense>
          }
        />
      </LazyPage>
    );
  },
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/lp/register',
  component: function RegisterRoute() {
    const mayRegister = useMayRegister();
    if (mayRegister === undefined) return null;
    return (
      <LazyPage>
        {mayRegister ? <RegisterPage frame={FRAME} /> : <RegistrationClosed frame={FRAME} />}
      </LazyPage>
    );
  },
});

/** The router parses a key that consists of digits as a number. */
const parseKeySearch = ({ key }: RawSearch): { key?: string | undefined } => ({
  key: key === undefined || key === '' ? undefined : String(key as string | number | boolean),
});

/** Mailed links have the key in the query (AUTH-15), so it takes precedence over the one in the path. */
const verify = createRoute({
  getParentRoute: () => root,
  path: '/lp/verify/{-$key}',
  validateSearch: parseKeySearch,
  component: function VerifyRoute() {
    const { key: inPath } = verify.useParams();
    const { key = inPath } = verify.useSearch();
    const mayRegister = useMayRegister() ?? true;
    return (
      <LazyPage>
        <VerifyPage frame={FRAME} mayRegister={mayRegister} verificationKey={key} />
      </LazyPage>
    );
  },
});
const resetRequest = createRoute({
  getParentRoute: () => root,
  path: '/lp/reset/request',
  component: () => (
    <LazyPage>
      <ResetRequestPage frame={FRAME} />
    </LazyPage>
  ),
});
const resetFinish = createRoute({
  getParentRoute: () => root,
  path: '/lp/reset/finish/{-$key}',
  validateSearch: parseKeySearch,
  beforeLoad: ({ search, params }) => {
    if (search.key === undefined && params.key === undefined) throw notFound();
  },
  component: function ResetFinishRoute() {
    const { key: inPath = '' } = resetFinish.useParams();
    const { key = inPath } = resetFinish.useSearch();
    return (
      <LazyPage>
        <ResetFinishPage frame={FRAME} resetKey={key} />
      </LazyPage>
    );
  },
});

/** Pages for people who are not signed in. */
export const publicRoutes = [start, lp, home, login, register, verify, resetRequest, resetFinish];

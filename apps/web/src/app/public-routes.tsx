import { createRoute, redirect, useRouter } from '@tanstack/react-router';
import { z } from 'zod';
import { Loaded, root } from './base-routes.tsx';
import { lazyPart } from './load-chunk.ts';
import { Logo } from './logo.tsx';
import type { SessionStore } from './session-store.ts';
import { LanguageMenu, SchemeToggle } from './shell.tsx';

const SignInPage = lazyPart(async () => (await import('../features/sign-in/sign-in-page.tsx')).SignInPage);

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

/** Only an address of this page may be the way back; `//host` and `\` would lead elsewhere. */
const isOwnAddress = (address: string): boolean => /^\/(?![/\\])/.test(address) && !address.includes('\\');

const login = createRoute({
  getParentRoute: () => root,
  path: '/lp/login',
  validateSearch: z.object({ from: z.string().refine(isOwnAddress).optional().catch(undefined) }),
  beforeLoad: async ({ context, search }) => {
    if (await context.session.ready())
      throw redirect({ href: search.from ?? '/entity/process', replace: true });
  },
  component: function LoginRoute() {
    const { session } = login.useRouteContext();
    const { from } = login.useSearch();
    const router = useRouter();
    const signIn = async (credentials: Parameters<SessionStore['signIn']>[0]) => {
      await session.signIn(credentials);
      await router.navigate({ href: from ?? '/entity/process', replace: true });
    };
    return (
      <Loaded>
        <SignInPage
          onSignIn={signIn}
          logo={<Logo size={44} />}
          tools={
            <>
              <LanguageMenu />
              <SchemeToggle />
            </>
          }
        />
      </Loaded>
    );
  },
});

/** The pages of those who are not signed in (spec platform 2.1). */
export const publicRoutes = [start, lp, home, login];

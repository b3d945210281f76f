import { useStored } from '@scriptorium/ui/store.ts';
import { SessionContext } from '@scriptorium/web-data/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouteContext, useRouter } from '@tanstack/react-router';
import { use, useEffect, useRef } from 'react';
import { LiveContext } from '@scriptorium/web-data/live.ts';
import { useConfirmSignOut } from './offline/use-confirm-sign-out.tsx';
import { Shell } from './shell.tsx';

/** Provides the session to every page. */
export function RootLayout() {
  const { session } = useRouteContext({ from: '__root__' });
  const account = useStored(session);
  const router = useRouter();
  const cache = useQueryClient();
  const live = use(LiveContext);

  useEffect(
    () => router.subscribe('onResolved', ({ toLocation }) => live.visit(toLocation.href)),
    [live, router],
  );

  const confirmSignOut = useConfirmSignOut(() => void router.navigate({ href: '/lp/logout' }));

  const signedOut = account === null;
  const wasSignedIn = useRef(false);
  useEffect(() => {
    // One user's cached data must never be shown to the next; queries that a public page has just started are kept.
    if (signedOut && wasSignedIn.current) cache.clear();
    wasSignedIn.current = !signedOut;
    void router.invalidate();
  }, [signedOut, cache, router]);

  return (
    <SessionContext value={account}>
      <Shell account={account} onSignOut={confirmSignOut}>
        <Outlet />
      </Shell>
    </SessionContext>
  );
}

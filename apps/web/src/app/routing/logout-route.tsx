import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { createRoute, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { root } from './base-routes.tsx';
import { leavingTexts } from '../shell/leaving-texts.ts';

/** Signs out here, then at the identity provider; without one it redirects to the sign-in page (AUTH-13). */
export const logoutRoute = createRoute({
  getParentRoute: () => root,
  path: '/lp/logout',
  component: function LogoutRoute() {
    const t = useTexts(leavingTexts);
    const { session } = logoutRoute.useRouteContext();
    const router = useRouter();
    const isStarted = useRef(false);
    useEffect(() => {
      if (isStarted.current) return;
      isStarted.current = true;
      void session.signOut().then((address) => {
        if (address === null) return router.navigate({ to: '/lp/login', replace: true });
        location.replace(address);
        return undefined;
      });
    }, [router, session]);
    return (
      <>
        <PageTitle>{t('signingOut')}</PageTitle>
        <LoadingSpinner label={t('signingOut')} />
      </>
    );
  },
});

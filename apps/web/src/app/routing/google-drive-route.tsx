import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { createRoute } from '@tanstack/react-router';
import { LazyPage, root } from './base-routes.tsx';

const LandingPage = lazyComponent(
  async () => (await import('../../features/google-drive/landing-page.tsx')).LandingPage,
);

/** The page to which Google redirects the window of a sign-in; the window may have no session of its own. */
export const googleDriveRoute = createRoute({
  getParentRoute: () => root,
  path: '/oauth/google-drive',
  component: () => (
    <LazyPage>
      <LandingPage />
    </LazyPage>
  ),
});

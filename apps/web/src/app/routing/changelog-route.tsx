import { createRoute } from '@tanstack/react-router';
import { LazyPage, root } from './base-routes.tsx';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';

const ChangelogPage = lazyComponent(
  async () => (await import('../../features/changelog/changelog-page.tsx')).ChangelogPage,
);

/** A full page for everybody (SHELL-10). */
export const changelogRoute = createRoute({
  getParentRoute: () => root,
  path: '/changelog',
  // Signed-in people see the top bar here.
  beforeLoad: async ({ context }) => void (await context.session.ready()),
  component: () => (
    <LazyPage>
      <ChangelogPage />
    </LazyPage>
  ),
});

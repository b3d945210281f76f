import { createRoute } from '@tanstack/react-router';
import { LazyPage, root } from './base-routes.tsx';
import { lazyComponent } from './load-chunk.ts';

const ChangelogPage = lazyComponent(
  async () => (await import('../features/changelog/changelog-page.tsx')).ChangelogPage,
);

/** A full page of its own, for everybody (spec platform 2.2). */
export const changelogRoute = createRoute({
  getParentRoute: () => root,
  path: '/changelog',
  // So that the top bar stands there for those who are signed in.
  beforeLoad: async ({ context }) => void (await context.session.ready()),
  component: () => (
    <LazyPage>
      <ChangelogPage />
    </LazyPage>
  ),
});

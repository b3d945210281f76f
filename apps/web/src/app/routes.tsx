import { adminRoutes } from './admin-routes.tsx';
import { root, signedIn } from './base-routes.tsx';
import { changelogRoute } from './changelog-route.tsx';
import { processRoutes } from './process-routes.tsx';
import { publicRoutes } from './public-routes.tsx';
import { sectionStarts } from './section-starts.ts';

/** Every address of the page. */
export const routeTree = root.addChildren([
  ...publicRoutes,
  changelogRoute,
  signedIn.addChildren([...sectionStarts, ...processRoutes, ...adminRoutes]),
]);

import { accountRoutes } from './account-routes.tsx';
import { adminRoutes } from './admin-routes.tsx';
import { root, signedIn } from './base-routes.tsx';
import { changelogRoute } from './changelog-route.tsx';
import { logoutRoute } from './logout-route.tsx';
import { oidcRoute } from './oidc-route.tsx';
import { processRoutes } from './process-routes.tsx';
import { publicRoutes } from './public-routes.tsx';
import { sectionRedirects } from './section-redirects.ts';

export const routeTree = root.addChildren([
  ...publicRoutes,
  changelogRoute,
  logoutRoute,
  oidcRoute,
  signedIn.addChildren([...sectionRedirects, ...processRoutes, ...accountRoutes, ...adminRoutes]),
]);

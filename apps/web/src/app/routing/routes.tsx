import { accountRoutes } from './account-routes.tsx';
import { modelRoutes } from './admin-model-routes.tsx';
import { monitoringRoutes } from './admin-monitoring-routes.tsx';
import { peopleRoutes } from './admin-people-routes.tsx';
import { asrRoutes } from './asr-routes.tsx';
import { accountArea, adminArea, entityArea, signedIn } from './areas.tsx';
import { root } from './base-routes.tsx';
import { changelogRoute } from './changelog-route.tsx';
import { dashboardRoutes } from './dashboard-routes.tsx';
import { documentRoutes, ownWorkRoutes } from './document-routes.tsx';
import { googleDriveRoute } from './google-drive-route.tsx';
import { logoutRoute } from './logout-route.tsx';
import { oidcRoute } from './oidc-route.tsx';
import { processRoutes } from './process-routes.tsx';
import { publicRoutes } from './public-routes.tsx';
import { sourceRoutes } from './source-routes.tsx';
import { createRoute, redirect } from '@tanstack/react-router';

/** The bare address of a section redirects to its first page. */
const redirectToFirst = (path: '/admin' | '/account' | '/entity', first: string) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: () => {
      throw redirect({ href: first, replace: true });
    },
  });

const sectionRedirects = [
  redirectToFirst('/admin', '/admin/user-management'),
  redirectToFirst('/account', '/account/settings'),
  redirectToFirst('/entity', '/entity/process'),
];

/** All addresses. The menus show the pages of an area in this order. */
export const routeTree = root.addChildren([
  ...publicRoutes,
  changelogRoute,
  logoutRoute,
  oidcRoute,
  googleDriveRoute,
  signedIn.addChildren([
    ...sectionRedirects,
    entityArea.addChildren([
      ...ownWorkRoutes,
      ...processRoutes,
      ...documentRoutes,
      ...dashboardRoutes,
      ...asrRoutes,
      ...sourceRoutes,
    ]),
    accountArea.addChildren(accountRoutes),
    adminArea.addChildren([...peopleRoutes, ...modelRoutes, ...monitoringRoutes]),
  ]),
]);

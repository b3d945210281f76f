import { adminRoutes } from './admin-routes.tsx';
import { root, signedIn } from './base-routes.tsx';
import { processRoutes } from './process-routes.tsx';
import { publicRoutes } from './public-routes.tsx';

/** Every address of the page. */
export const routeTree = root.addChildren([
  ...publicRoutes,
  signedIn.addChildren([...processRoutes, ...adminRoutes]),
]);

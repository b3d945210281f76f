import { feature } from '../../http/feature.ts';
import { roleRoutes } from './roles.routes.ts';

export const roles = feature({ routes: [roleRoutes] });

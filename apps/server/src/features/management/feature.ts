import { feature } from '../../http/feature.ts';
import { healthRoutes, managementRoutes } from './management.routes.ts';

export const management = feature({ routes: [healthRoutes, managementRoutes] });

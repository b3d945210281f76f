import { feature } from '../../http/feature.ts';
import { wildcardRoutes } from './wildcards.routes.ts';

export const wildcards = feature({ routes: [wildcardRoutes] });

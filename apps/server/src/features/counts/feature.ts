import { feature } from '../../http/feature.ts';
import { countRoutes } from './counts.routes.ts';

export const counts = feature({ routes: [countRoutes] });

import { feature } from '../../http/feature.ts';
import { pairRoutes } from './pairs.routes.ts';

export const pairs = feature({ routes: [pairRoutes] });

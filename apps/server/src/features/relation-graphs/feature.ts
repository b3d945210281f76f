import { feature } from '../../http/feature.ts';
import { relationGraphRoutes } from './relation-graphs.routes.ts';

export const relationGraphs = feature({ routes: [relationGraphRoutes] });

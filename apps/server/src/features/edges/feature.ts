import { feature } from '../../http/feature.ts';
import { edgeRoutes } from './edges.routes.ts';

export const edges = feature({ routes: [edgeRoutes] });

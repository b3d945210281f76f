import { feature } from '../../http/feature.ts';
import { nodeRoutes } from './nodes.routes.ts';

export const nodes = feature({ routes: [nodeRoutes] });

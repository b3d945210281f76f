import { feature } from '../../http/feature.ts';
import { historyRoutes } from './history.routes.ts';

export const history = feature({ routes: [historyRoutes] });

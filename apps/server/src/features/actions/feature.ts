import { feature } from '../../http/feature.ts';
import { actionRoutes } from './actions.routes.ts';

export const actions = feature({ routes: [actionRoutes] });

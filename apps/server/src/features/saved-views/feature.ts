import { feature } from '../../http/feature.ts';
import { savedViewRoutes } from './saved-views.routes.ts';

export const savedViews = feature({ routes: [savedViewRoutes] });

import { feature } from '../../http/feature.ts';
import { processTagRoutes } from './process-tags.routes.ts';

export const processTags = feature({ routes: [processTagRoutes] });

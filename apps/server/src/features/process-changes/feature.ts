import { feature } from '../../http/feature.ts';
import { processChangeRoutes } from './process-changes.routes.ts';

export const processChanges = feature({ routes: [processChangeRoutes] });

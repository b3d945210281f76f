import { feature } from '../../http/feature.ts';
import { processFileRoutes } from './process-file.routes.ts';

export const processFile = feature({ routes: [processFileRoutes] });

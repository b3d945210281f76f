import { feature } from '../../http/feature.ts';
import { recordingRoutes } from './recordings.routes.ts';

export const recordings = feature({ routes: [recordingRoutes] });

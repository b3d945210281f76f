import { feature } from '../../http/feature.ts';
import { replayRoutes } from './replays.routes.ts';

export const replays = feature({ routes: [replayRoutes] });

import { feature } from '../../http/feature.ts';
import { workTimerRoutes } from './work-timers.routes.ts';

export const workTimers = feature({ routes: [workTimerRoutes] });

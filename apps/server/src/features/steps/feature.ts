import { feature } from '../../http/feature.ts';
import { stepRoutes } from './steps.routes.ts';

export const steps = feature({ routes: [stepRoutes] });

import { feature } from '../../http/feature.ts';
import { relationTypeRoutes } from './relation-types.routes.ts';

export const relationTypes = feature({ routes: [relationTypeRoutes] });

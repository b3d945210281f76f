import { feature } from '../../http/feature.ts';
import { classifierTypeRoutes } from './classifier-types.routes.ts';

export const classifierTypes = feature({ routes: [classifierTypeRoutes] });

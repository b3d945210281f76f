import { feature } from '../../http/feature.ts';
import { exportRoutes } from './exports.routes.ts';

export const exports = feature({ routes: [exportRoutes] });

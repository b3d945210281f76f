import { feature } from '../../http/feature.ts';
import { labelRoutes } from './labels.routes.ts';

export const labels = feature({ routes: [labelRoutes] });

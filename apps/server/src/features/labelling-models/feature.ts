import { feature } from '../../http/feature.ts';
import { labellingModelRoutes } from './labelling-models.routes.ts';

export const labellingModels = feature({ routes: [labellingModelRoutes] });

import { feature } from '../../http/feature.ts';
import { modelCostRoutes } from './model-costs.routes.ts';
import { modelRoutes } from './models.routes.ts';

export const models = feature({ routes: [modelCostRoutes, modelRoutes] });

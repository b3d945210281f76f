import { feature } from '../../http/feature.ts';
import { predicateRoutes } from './predicates.routes.ts';

export const predicates = feature({ routes: [predicateRoutes] });

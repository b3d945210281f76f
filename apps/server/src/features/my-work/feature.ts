import { feature } from '../../http/feature.ts';
import { myWorkRoutes } from './my-work.routes.ts';

export const myWork = feature({ routes: [myWorkRoutes] });

import { feature } from '../../http/feature.ts';
import { secretRoutes } from './secrets.routes.ts';

export const secrets = feature({ routes: [secretRoutes] });

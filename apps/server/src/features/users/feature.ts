import { feature } from '../../http/feature.ts';
import { userRoutes } from './users.routes.ts';

export const users = feature({ routes: [userRoutes] });

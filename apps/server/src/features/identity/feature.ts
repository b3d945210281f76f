import { feature } from '../../http/feature.ts';
import { accountRoutes } from './accounts.routes.ts';
import { apiKeyRoutes } from './api-keys.routes.ts';
import { oidcRoutes } from './oidc.routes.ts';
import { registrationRoutes } from './registration.routes.ts';

export const identity = feature({ routes: [accountRoutes, apiKeyRoutes, oidcRoutes, registrationRoutes] });

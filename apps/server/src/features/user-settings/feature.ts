import { feature } from '../../http/feature.ts';
import { userSettingsRoutes } from './user-settings.routes.ts';

export const userSettings = feature({ routes: [userSettingsRoutes] });

import { feature } from '../../http/feature.ts';
import { issueRoutes } from './issues.routes.ts';

export const issues = feature({ routes: [issueRoutes] });

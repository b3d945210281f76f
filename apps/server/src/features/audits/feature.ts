import { feature } from '../../http/feature.ts';
import { auditRoutes } from './audits.routes.ts';

export const audits = feature({ routes: [auditRoutes] });

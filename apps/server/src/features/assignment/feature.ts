import { feature } from '../../http/feature.ts';
import { assignmentRoutes } from './assignment.routes.ts';

export const assignment = feature({ routes: [assignmentRoutes] });

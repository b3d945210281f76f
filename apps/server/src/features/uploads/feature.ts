import { feature } from '../../http/feature.ts';
import { uploadRoutes } from './uploads.routes.ts';

export const uploads = feature({ routes: [uploadRoutes] });

import { feature } from '../../http/feature.ts';
import { documentPageRoutes } from './document-page.routes.ts';

export const documentPage = feature({ routes: [documentPageRoutes] });

import { feature } from '../../http/feature.ts';
import { apiDocsRoutes } from './api-docs.routes.ts';

export const apiDocs = feature({ routes: [apiDocsRoutes] });

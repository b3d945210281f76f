import { feature } from '../../http/feature.ts';
import { classifierTagRoutes } from './classifier-tags.routes.ts';

export const classifierTags = feature({ routes: [classifierTagRoutes] });

import { feature } from '../../http/feature.ts';
import { nerTagRoutes } from './ner-tags.routes.ts';

export const nerTags = feature({ routes: [nerTagRoutes] });

import { feature } from '../../http/feature.ts';
import { contentRoutes } from './contents.routes.ts';

export const contents = feature({ routes: [contentRoutes] });

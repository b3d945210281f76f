import { feature } from '../../http/feature.ts';
import { transcriptFileRoutes } from './transcript-files.routes.ts';

export const transcriptFiles = feature({ routes: [transcriptFileRoutes] });

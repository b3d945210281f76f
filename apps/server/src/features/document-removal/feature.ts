import { feature } from '../../http/feature.ts';
import { documentRemovalRoutes } from './document-removal.routes.ts';
import { REMOVAL_QUEUE, removalQueue } from './document-removal.api.ts';

export const documentRemoval = feature({
  routes: [documentRemovalRoutes],
  queues: ({ db, files }) => ({ [REMOVAL_QUEUE]: removalQueue(db, files) }),
});

import { feature } from '../../http/feature.ts';
import { processRoutes } from './processes.routes.ts';
import { PROCESS_DELETION, processDeletionQueue } from './process-deletion.service.ts';

export const processes = feature({
  routes: [processRoutes],
  queues: ({ db, files }) => ({ [PROCESS_DELETION]: processDeletionQueue(db, files) }),
});

import { documents } from '@scriptorium/contract/documents/documents.ts';
import { routes } from '../../http/context.ts';
import { removeForRequest } from './remove-for-request.api.ts';
import { feature } from '../../http/feature.ts';
import { REMOVAL_QUEUE, removalQueue } from './document-removal.api.ts';

const documentRemovalRoutes = routes((on) => {
  on(documents.remove, ({ document: { id, processId }, ...asked }) =>
    removeForRequest(asked, processId, [id]),
  );

  on(documents.removeMany, ({ body: { processId, documentIds }, ...asked }) =>
    removeForRequest(asked, processId, documentIds),
  );

  on(documents.removeAll, ({ process: { id }, ...asked }) => removeForRequest(asked, id, 'all'));
});

export const documentRemoval = feature({
  routes: [documentRemovalRoutes],
  queues: ({ db, files }) => ({ [REMOVAL_QUEUE]: removalQueue(db, files) }),
});

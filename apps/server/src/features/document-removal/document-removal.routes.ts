import { documents } from '@scriptorium/contract/documents/documents.ts';
import { routes } from '../../http/context.ts';
import { removeForRequest } from './remove-for-request.api.ts';

export const documentRemovalRoutes = routes((on) => {
  on(documents.remove, ({ document: { id, processId }, ...asked }) =>
    removeForRequest(asked, processId, [id]),
  );

  on(documents.removeMany, ({ body: { processId, documentIds }, ...asked }) =>
    removeForRequest(asked, processId, documentIds),
  );

  on(documents.removeAll, ({ process: { id }, ...asked }) => removeForRequest(asked, id, 'all'));
});

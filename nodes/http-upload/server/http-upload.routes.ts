import { notFound } from '@scriptorium/contract/errors.ts';
import { nodeRoutes } from '@scriptorium/node-server/http/handler.ts';
import { httpUpload } from '../http-upload.contract.ts';
import { findHttpNode } from './http-node.store.ts';

export const httpUploadRoutes = nodeRoutes((on) => {
  on(httpUpload.receive, ({ db, caller, services, params: { endpoint }, receiveUpload }) =>
    receiveUpload({
      db,
      caller,
      findNode: async () => {
        const found = await findHttpNode(db, endpoint);
        if (!found?.active) throw notFound();
        return services.requireNodeRight(db, caller, found.id, 'WRITE');
      },
    }),
  );
});

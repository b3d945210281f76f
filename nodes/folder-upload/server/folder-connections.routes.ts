import { notFound } from '@scriptorium/contract/errors.ts';
import { isAdministrator } from '@scriptorium/domain/access/access.ts';
import { nodeRoutes } from '@scriptorium/node-server/http/handler.ts';
import { requestFetch } from '@scriptorium/sources/source-queue.ts';
import { folderConnections, folderFetch } from '../folder-upload.contract.ts';
import * as connections from './folder-connections.service.ts';

export const folderUploadRoutes = nodeRoutes((on) => {
  on(folderConnections.list, ({ node, db }) => connections.listOfNode(db, node.id));

  on(folderConnections.create, ({ node, body: { name, folder }, db, services, caller }) =>
    connections.create({ db, node, services, isAdministrator: isAdministrator(caller) }, { name, folder }),
  );

  on(folderConnections.update, ({ node, params, body, db, services, caller }) =>
    connections.update({ db, node, services, isAdministrator: isAdministrator(caller) }, params.id, body),
  );

  on(folderConnections.remove, ({ node, params, db }) => connections.remove(db, node.id, params.id));

  on(folderConnections.test, ({ node, body, db, services, caller }) =>
    connections.test({ db, node, services, isAdministrator: isAdministrator(caller) }, body),
  );

  on(folderFetch.now, async ({ node, db }) => {
    if (node.activityType !== 'FOLDER_UPLOAD') throw notFound();
    await requestFetch(db, node);
  });
});

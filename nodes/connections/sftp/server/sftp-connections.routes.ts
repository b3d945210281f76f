import { fieldError } from '@scriptorium/contract/errors.ts';
import { sftpConnections } from '../sftp-connections.contract.ts';
import { requestFetch, SOURCE_QUEUE } from '@scriptorium/sources/source-queue.ts';
import { nodeRoutes } from '@scriptorium/node-server/http/handler.ts';
import {
  addConnection,
  deleteConnection,
  listSftpConnections,
  requireSftpNode,
  saveConnections,
} from './sftp-connections.service.ts';
import { testSftp, trustShownKey } from './sftp-sessions.ts';

export const sftpConnectionRoutes = nodeRoutes((on) => {
  on(sftpConnections.list, ({ node, db }) => listSftpConnections(db, node.id));

  on(sftpConnections.create, async ({ node, caller, body, db, services }) => {
    await services.templates.requireReadable(db, node, caller);
    return addConnection({ db, services, node }, body);
  });

  on(sftpConnections.remove, ({ node, params, db, services }) =>
    deleteConnection({ db, services, node }, params.id),
  );

  on(sftpConnections.test, async ({ node, body, db, services }) => {
    requireSftpNode(node);
    return testSftp({ db, services, node }, body);
  });

  on(sftpConnections.trustHostKey, async ({ node, params, body, db, services }) => {
    requireSftpNode(node);
    await trustShownKey({ db, services, node }, params.id, body.fingerprint);
  });

  on(sftpConnections.saveMany, async ({ node, caller, body, db, services }) => {
    if (body.updatedConnections.length + body.newConnections.length > 0)
      await services.templates.requireReadable(db, node, caller);
    return saveConnections({ db, services, node }, body);
  });

  on(sftpConnections.fetch, async ({ node, db, services }) => {
    if (node.activityType !== 'SFTP_UPLOAD') throw fieldError('node', 'id', 'Invalid');
    await requestFetch(db, node);
    services.engine.wake([SOURCE_QUEUE]);
  });
});

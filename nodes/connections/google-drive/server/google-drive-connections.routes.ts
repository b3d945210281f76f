import { googleDriveConnections } from '../google-drive-connections.contract.ts';
import { fieldError, notFound } from '@scriptorium/contract/errors.ts';
import { googleDriveSource } from './google-drive-source.ts';
import { clearFailure, findStored } from '@scriptorium/sources/manage-connections.ts';
import { requestFetch, SOURCE_QUEUE } from '@scriptorium/sources/source-queue.ts';
import { requireWorking } from '@scriptorium/sources/test-connection.ts';
import { nodeRoutes } from '@scriptorium/node-server/http/handler.ts';
import { startSignIn } from './google-drive-sign-in.ts';
import { requireDriveNode, saveConnections } from './google-drive-connections.service.ts';
import { listDriveConnections } from './google-drive-connections.store.ts';

export const googleDriveConnectionRoutes = nodeRoutes((on) => {
  on(googleDriveConnections.config, async ({ services: { google, googleScope } }) => ({
    googleApiScope: googleScope,
    googleApiClientId: google?.clientId ?? '',
  }));

  on(googleDriveConnections.authorize, async ({ node, caller, services, pageOrigin }) => {
    requireDriveNode(node);
    return startSignIn(services, pageOrigin(), { userId: caller.userId, nodeId: node.id });
  });

  on(googleDriveConnections.ofNode, ({ node, db }) => listDriveConnections(db, node.id));

  on(googleDriveConnections.save, async ({ node, caller, body, db, services }) => {
    await services.templates.requireReadable(db, node, caller);
    return saveConnections({ db, services, node, userId: caller.userId }, body);
  });

  on(googleDriveConnections.test, async ({ node, body, db, services }) => {
    requireDriveNode(node);
    const { sealer, google } = services;
    const stored = await findStored(db, sealer, { id: body.id, nodeId: node.id });
    if (!stored) throw notFound();
    const folderId = body.folderId ?? stored.settings['folderId'];
    const open = { ...stored, settings: { ...stored.settings, folderId } };
    const { count } = await requireWorking(googleDriveSource(google), open, services);
    // Nothing is fetched over the connection of a node that sends.
    if (node.activityType === 'GDU_UPLOAD' && folderId === stored.settings['folderId'])
      await clearFailure(db, body.id);
    return { count };
  });

  on(googleDriveConnections.fetchContent, async ({ node, db, services }) => {
    if (node.activityType !== 'GDU_UPLOAD') throw fieldError('node', 'id', 'Invalid');
    await requestFetch(db, node);
    services.engine.wake([SOURCE_QUEUE]);
  });
});

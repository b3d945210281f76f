import { googleDriveConnections } from '@scriptorium/contract/connections/google-drive-connections.ts';
import { fieldError, notFound } from '@scriptorium/contract/kit/errors.ts';
import { googleDriveSource } from '@scriptorium/nodes/gdu-upload/server/google-drive-source.service.ts';
import { clearFailure, findStored } from '@scriptorium/sources/manage-connections.ts';
import { requestFetch, SOURCE_QUEUE } from '@scriptorium/sources/source-queue.ts';
import { requireWorking } from '@scriptorium/sources/test-connection.ts';
import { routes } from '../../http/context.ts';
import { pageOrigin } from '../../services/public-address.ts';
import { startSignIn } from './google-drive-sign-in.ts';
import { requireReadableTemplates } from '../wildcards/wildcards.api.ts';
import { requireDriveNode, saveConnections } from './google-drive.service.ts';
import { listDriveConnections } from './google-drive.store.ts';

export const googleDriveRoutes = routes((on) => {
  on(googleDriveConnections.config, async ({ services: { settings } }) => ({
    googleApiScope: settings.GOOGLE_SCOPE,
    googleApiClientId: settings.GOOGLE_CLIENT_ID ?? '',
  }));

  on(googleDriveConnections.authorize, async ({ node, caller, services, request }) => {
    requireDriveNode(node);
    const origin = pageOrigin(services.settings, request);
    return startSignIn(services, origin, { userId: caller.userId, nodeId: node.id });
  });

  on(googleDriveConnections.ofNode, ({ node, db }) => listDriveConnections(db, node.id));

  on(googleDriveConnections.save, async ({ node, caller, body, db, services }) => {
    await requireReadableTemplates(db, node, caller);
    return saveConnections({ db, services, node, userId: caller.userId }, body);
  });

  on(googleDriveConnections.test, async ({ node, body, db, services }) => {
    requireDriveNode(node);
    const { sealer, google } = services.ofNodes;
    const stored = await findStored(db, sealer, { id: body.id, nodeId: node.id });
    if (!stored) throw notFound();
    const folderId = body.folderId ?? stored.settings['folderId'];
    const open = { ...stored, settings: { ...stored.settings, folderId } };
    const { count } = await requireWorking(googleDriveSource(google), open, services.ofNodes);
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

import { fieldError, notFound } from '@scriptorium/contract/errors.ts';
import { nodeRoutes } from '@scriptorium/node-server/http/handler.ts';
import { requestFetch } from '@scriptorium/sources/source-queue.ts';
import { emailConnections, emailUpload } from '../email-upload.contract.ts';
import * as connections from './email-connections.service.ts';

export const emailUploadRoutes = nodeRoutes((on) => {
  on(emailConnections.list, ({ node, db }) => connections.listOfNode(db, node.id));

  on(emailConnections.create, async ({ node, body, db, services }) => {
    connections.requireEmailNode(node);
    return connections.create(db, node.id, body, services);
  });

  on(emailConnections.update, async ({ node, params, body: { id, nodeId, ...fields }, db, services }) => {
    if (id !== undefined && id !== params.id) throw fieldError(connections.OBJECT, 'id', 'Invalid');
    if (nodeId !== undefined && nodeId !== node.id) throw fieldError(connections.OBJECT, 'nodeId', 'Invalid');
    return connections.update(db, { id: params.id, nodeId: node.id }, fields, services);
  });

  on(emailConnections.remove, ({ node, params, db }) =>
    connections.remove(db, { id: params.id, nodeId: node.id }),
  );

  on(emailConnections.test, async ({ node, body, db, services }) => {
    connections.requireEmailNode(node);
    return connections.test(db, node.id, body, services);
  });

  on(emailUpload.fetchMail, async ({ node, db }) => {
    if (node.activityType !== 'EMAIL_UPLOAD') throw notFound();
    await requestFetch(db, node);
  });
});

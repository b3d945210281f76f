import { labels } from '@scriptorium/contract/labels.ts';
import { AppError, notFound } from '@scriptorium/contract/kit/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { routes } from '../../http/context.ts';
import { readableNodes, requireNodeRight } from '../access/access.policy.ts';
import { TYPES } from '../graph/graph.service.ts';
import { toTrees } from './label-tree.ts';
import { exportFile, importFile } from './label-file.service.ts';
import * as service from './labels.service.ts';
import * as store from './labels.store.ts';

/** ADMIN on a node whose labels are tag types. */
async function requireLabelNode(db: Db, rights: Rights, nodeId: number) {
  const node = await requireNodeRight(db, rights, nodeId, 'ADMIN');
  if (TYPES[node.activityType]?.traits.labels !== 'TAGS') throw new AppError('error.label.parent');
  return { nodeId, processId: node.processId };
}

async function requireLabelRight(db: Db, rights: Rights, labelId: number) {
  const nodeId = await store.findNodeId(db, labelId);
  if (nodeId === undefined) throw notFound();
  return requireLabelNode(db, rights, nodeId);
}

export const labelRoutes = routes((on) => {
  on(labels.ofNode, async ({ caller, params, db }) => {
    await requireNodeRight(db, caller, params.nodeId, 'READ');
    return toTrees(await store.listOfNodes(db, [params.nodeId]));
  });

  on(labels.roots, async ({ caller, query, db }) =>
    toTrees(await store.listOfNodes(db, await readableNodes(db, caller, query.nodeIds))),
  );

  on(labels.create, async ({ caller, params, body, db }) => {
    const { nodeId } = await requireLabelNode(db, caller, params.nodeId);
    return inTransaction(db, (tx) => service.createLabel(tx, nodeId, body));
  });

  on(labels.update, async ({ caller, body, db }) => {
    const { nodeId } = await requireLabelRight(db, caller, body.id);
    return inTransaction(db, (tx) => service.changeLabel(tx, nodeId, body));
  });

  on(labels.remove, async ({ caller, params, db }) => {
    const node = await requireLabelRight(db, caller, params.id);
    await inTransaction(db, (tx) => service.removeLabel(tx, { ...node, rights: caller }, params.id));
  });

  on(labels.importFile, async ({ caller, params, body, db }) => {
    const { nodeId } = await requireLabelNode(db, caller, params.nodeId);
    return importFile(db, nodeId, body);
  });

  on(labels.exportFile, async ({ caller, params, db }) => {
    await requireNodeRight(db, caller, params.nodeId, 'READ');
    return exportFile(db, params.nodeId);
  });
});

import { labels } from '@scriptorium/contract/process/labels.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { NodeRef } from '@scriptorium/node-server/http/resources.ts';
import { routes } from '../../http/context.ts';
import { readableNodes } from '../access/access.api.ts';
import { TYPES } from '../graph/graph.api.ts';
import { toTrees } from './label-tree.ts';
import { exportFile, importFile } from './label-file.service.ts';
import { createOutline, moveLabel } from './label-outline.service.ts';
import * as service from './labels.service.ts';
import * as store from './labels.store.ts';

/** Only nodes whose type has tag labels have tag types; classifier labels are separate. */
function requireTagTypes({ activityType }: NodeRef): void {
  if (TYPES[activityType]?.traits.labels !== 'TAGS') throw new AppError('error.label.parent');
}

export const labelRoutes = routes((on) => {
  on(labels.ofNode, async ({ node, db }) => toTrees(await store.listOfNodes(db, [node.id])));

  on(labels.roots, async ({ caller, query, db }) =>
    toTrees(await store.listOfNodes(db, await readableNodes(db, caller, query.nodeIds))),
  );

  on(labels.create, async ({ node, body, db }) => {
    requireTagTypes(node);
    return inTransaction(db, (tx) => service.createLabel(tx, node.id, body));
  });

  on(labels.createMany, async ({ node, body, db }) => {
    requireTagTypes(node);
    return inTransaction(db, (tx) => createOutline(tx, node.id, body));
  });

  on(labels.change, ({ node, params, body, db }) =>
    inTransaction(db, (tx) => service.changeRow(tx, node.id, params.id, body)),
  );

  on(labels.move, ({ node, params, body, db }) =>
    inTransaction(db, (tx) => moveLabel(tx, node.id, params.id, body)),
  );

  on(labels.update, async ({ node, body, db }) => {
    requireTagTypes(node);
    return inTransaction(db, (tx) => service.changeLabel(tx, node.id, body));
  });

  on(labels.remove, async ({ node, caller, params, db }) => {
    requireTagTypes(node);
    const owner = { nodeId: node.id, processId: node.processId, rights: caller };
    await inTransaction(db, (tx) => service.removeLabel(tx, owner, params.id));
  });

  on(labels.importFile, async ({ node, body, db }) => {
    requireTagTypes(node);
    return importFile(db, node.id, body);
  });

  on(labels.exportFile, ({ node, db }) => exportFile(db, node.id));
});

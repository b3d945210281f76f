import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { fieldError, notFound } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { joinChange } from '@scriptorium/node-server/changes/join-change.ts';
import type { NodeRef } from '@scriptorium/node-server/http/resources.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { z } from 'zod';
import { routes } from '../../http/context.ts';
import { refuseNameConflict } from '../../http/name-conflict.ts';
import { lockGraph, nameOfEdges, TYPES } from '../graph/graph.api.ts';
import { refuseUsed, requirePlaces } from '../labels/labels.api.ts';
import { changeRow, createLines } from './classifier-lines.service.ts';
import * as store from './classifier-types.store.ts';

/** A prefix needs its letter (CLF-05). */
const valuesOf = (draft: z.output<typeof classifierTypes.create.body>): store.ClassifierTypeValues => ({
  name: draft.name,
  description: draft.description,
  backgroundColor: draft.backgroundColor,
  prefixKey: draft.suffixKey !== null && draft.prefixKey === 'true',
  suffixKey: draft.suffixKey,
});

async function getType(db: Db, id: number) {
  const type = await store.findType(db, id);
  if (!type) throw notFound();
  return type;
}

async function changeType(
  tx: Tx,
  nodeId: number,
  { id, basedOn, ...draft }: z.output<typeof classifierTypes.update.body>,
) {
  const type = await store.lockType(tx, id);
  if (!type) throw notFound();
  const joined = await joinChange(tx, {
    row: { table: 'classifier_type', key: id, of: { nodeId } },
    current: type,
    wanted: draft,
    basedOn,
    shape: classifierTypes.update.body.shape,
    groups: [['suffixKey', 'prefixKey']],
  });
  return store.updateType(tx, id, valuesOf(joined));
}

async function removeType(tx: Tx, rights: Rights, processId: number, id: number): Promise<void> {
  const graph = await lockGraph(tx, processId);
  await store.lockForDeletion(tx, id);
  const { name } = await getType(tx, id);
  const { tags, edgeIds } = await store.findUses(tx, id);
  const predicates = nameOfEdges(graph, edgeIds, rights);
  refuseUsed({ name, tags, rules: 0, predicates, relationTypes: [] });
  await store.deleteType(tx, id);
}

function requireClassifier({ activityType }: NodeRef): void {
  if (TYPES[activityType]?.traits.labels !== 'CLASSIFIER')
    throw fieldError('classifier-types', 'nodeId', 'Invalid');
}

export const classifierTypeRoutes = routes((on) => {
  on(classifierTypes.ofProcess, async ({ process: { id, visible }, db }) => {
    const all = await store.listOfProcess(db, id);
    return all.filter(({ nodeId }) => visible === 'all' || visible.has(nodeId));
  });

  on(classifierTypes.get, ({ params, db }) => getType(db, params.id));

  on(classifierTypes.create, async ({ node, body, db }) => {
    requireClassifier(node);
    return refuseNameConflict('classifier-types', body.name, () =>
      inTransaction(db, (tx) => store.insertType(tx, node.id, valuesOf(body))),
    );
  });

  on(classifierTypes.createMany, ({ node, body, db }) => {
    requireClassifier(node);
    return inTransaction(db, (tx) => createLines(tx, node.id, body));
  });

  on(classifierTypes.change, ({ params, body, db }) =>
    inTransaction(db, (tx) => changeRow(tx, params.id, body)),
  );

  on(classifierTypes.move, ({ node, params, body, db }) =>
    inTransaction(db, async (tx) => {
      const types = await store.lockOfNode(tx, node.id);
      await store.placeTypes(tx, requirePlaces(types, [params.id], body.afterId));
    }),
  );

  on(classifierTypes.update, ({ node, body, db }) =>
    refuseNameConflict('classifier-types', body.name, () =>
      inTransaction(db, (tx) => changeType(tx, node.id, body)),
    ),
  );

  on(classifierTypes.remove, ({ node, caller, params, db }) =>
    inTransaction(db, (tx) => removeType(tx, caller, node.processId, params.id)),
  );
});

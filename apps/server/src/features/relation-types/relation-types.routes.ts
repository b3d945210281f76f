import { countRelationsOfType } from '@scriptorium/annotations/relation-graphs.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { AppError, fieldError, notFound } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction, isForeignKeyViolation } from '@scriptorium/db/transaction.ts';
import { joinChange } from '@scriptorium/node-server/changes/join-change.ts';
import type { NodeRef } from '@scriptorium/node-server/http/resources.ts';
import type { z } from 'zod';
import { routes } from '../../http/context.ts';
import { refuseNameConflict } from '../../http/name-conflict.ts';
import { readableNodes } from '../access/access.api.ts';
import { TYPES } from '../graph/graph.api.ts';
import * as store from './relation-types.store.ts';

type Draft = z.output<typeof relationTypes.create.body>;

/** Normal, strict or merge; a merge joins two tags of one label, so both ends are the same (REL-18). */
async function valuesOf(db: Db, draft: Draft): Promise<store.RelationTypeValues> {
  const { nodeId, fromId = null, toId = null, ...rest } = draft;
  if (rest.merge && rest.strict) throw new AppError('error.relationType.mergeStrict');
  const values = { ...rest, fromId, toId: rest.merge ? fromId : toId };
  const known = await store.listLabelsOfNode(
    db,
    nodeId,
    [values.fromId, values.toId].flatMap((id) => id ?? []),
  );
  for (const end of ['fromId', 'toId'] as const) {
    const id = values[end];
    if (id !== null && !known.includes(id)) throw fieldError('ner-tag-relation-types', end, 'Invalid');
  }
  return values;
}

/** From which label to which, and how, is one statement; the letters are readable on their background. */
const TOGETHER = [
  ['merge', 'strict', 'fromId', 'toId'],
  ['color', 'textColor'],
] as const;

async function changeType(
  tx: Tx,
  nodeId: number,
  { id, basedOn, ...draft }: z.output<typeof relationTypes.update.body>,
) {
  const type = await store.lockRelationType(tx, id);
  if (!type) throw notFound();
  const wanted = { ...draft, fromId: draft.fromId ?? null, toId: draft.toId ?? null };
  const joined = await joinChange(tx, {
    row: { table: 'relation_type', key: id, of: { nodeId } },
    // An absent end means any label.
    current: { fromId: null, toId: null, ...type },
    wanted,
    basedOn,
    shape: relationTypes.update.body.shape,
    groups: TOGETHER,
  });
  return store.updateRelationType(tx, id, await valuesOf(tx, joined));
}

/** The database decides, so that nobody can use a type while it is deleted. */
async function refuseUse(db: Db, id: number, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw new AppError('error.relationType.inUse', { relations: await countRelationsOfType(db, id) });
  }
}

function requireTagSupport({ activityType }: NodeRef): void {
  if (TYPES[activityType]?.traits.labels !== 'TAGS')
    throw fieldError('ner-tag-relation-types', 'nodeId', 'Invalid');
}

export const relationTypeRoutes = routes((on) => {
  on(relationTypes.list, async ({ caller, query, db }) =>
    store.listOfNodes(db, await readableNodes(db, caller, query.nodeIds)),
  );

  on(relationTypes.create, async ({ node, body, db }) => {
    requireTagSupport(node);
    return refuseNameConflict('ner-tag-relation-types', body.name, () =>
      inTransaction(db, async (tx) => store.insertRelationType(tx, body.nodeId, await valuesOf(tx, body))),
    );
  });

  on(relationTypes.update, async ({ node, body, db }) => {
    if (body.nodeId !== node.id) throw fieldError('ner-tag-relation-types', 'nodeId', 'Invalid');
    return refuseNameConflict('ner-tag-relation-types', body.name, () =>
      inTransaction(db, (tx) => changeType(tx, node.id, body)),
    );
  });

  on(relationTypes.remove, async ({ params, db }) => {
    await refuseUse(db, params.id, () => inTransaction(db, (tx) => store.deleteRelationType(tx, params.id)));
  });
});

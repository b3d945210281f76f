import type { AdditionalSubmits } from '@scriptorium/contract/process/nodes.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';

/** Node → its additional copies; the node-wide entry first. Deleted documents are left out. */
export async function listSubmits(
  db: Db,
  nodeIds: readonly number[],
): Promise<Map<number, AdditionalSubmits>> {
  if (nodeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('additional_submit')
    .leftJoin('document', 'document.id', 'additional_submit.document_id')
    .select(['node_id as nodeId', 'document_id as docId', 'submits'])
    .where('node_id', 'in', nodeIds)
    .where('document.deleted_at', 'is', null)
    .orderBy('document_id', (order) => order.asc().nullsFirst())
    .execute();
  const entries = rows.map(({ nodeId, docId, submits }) => ({
    nodeId,
    entry: docId === null ? { submits } : { docId, submits },
  }));
  return new Map(
    [...Map.groupBy(entries, ({ nodeId }) => nodeId)].map(([nodeId, of]) => [
      nodeId,
      of.map(({ entry }) => entry),
    ]),
  );
}

/** Replaces the list. */
export async function replaceSubmits(tx: Tx, nodeId: number, entries: AdditionalSubmits): Promise<void> {
  await tx.deleteFrom('additional_submit').where('node_id', '=', nodeId).execute();
  if (entries.length === 0) return;
  await tx
    .insertInto('additional_submit')
    .values(entries.map(({ docId, submits }) => ({ node_id: nodeId, document_id: docId ?? null, submits })))
    .execute();
}

/** Returns the ids of documents of the process that are not deleted. */
export async function listDocumentIds(
  db: Db,
  processId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('document')
    .select('id')
    .where('process_id', '=', processId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

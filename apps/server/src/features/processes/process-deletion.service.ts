import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { enqueue } from '@scriptorium/engine/jobs/enqueue.ts';
import type { FileStore } from '@scriptorium/engine/file-store.ts';
import type { QueueDefinition } from '@scriptorium/engine/jobs/job.ts';
import { removeAllDocuments, removeHidden } from '../document-removal/document-removal.api.ts';
import { lockProcess } from '../graph/graph.api.ts';
import * as deletion from './process-deletion.store.ts';
import * as store from './processes.store.ts';

export const PROCESS_DELETION = 'process-deletion';

/**
 * Hides the process immediately and frees its name; a job deletes its content (docs/semantics.md#10). Returns the ids
 * of its nodes, which no query finds any more.
 */
export async function removeProcess(tx: Tx, id: number): Promise<number[]> {
  await lockProcess(tx, id);
  await store.markDeleted(tx, id);
  await enqueue(tx, {
    queue: PROCESS_DELETION,
    payload: { processId: id },
    dedupeKey: String(id),
    priority: 5,
  });
  return deletion.listNodeIds(tx, id);
}

/** Deletes the documents in batches, then the rest, so that a stopped server continues where it was. */
async function deleteContent(
  db: Db,
  files: FileStore,
  processId: number,
  signal: AbortSignal,
): Promise<void> {
  await removeAllDocuments(db, processId);
  await removeHidden(db, files, signal);
  await inTransaction(db, async (tx) => {
    const nodeIds = await deletion.listNodeIds(tx, processId);
    await deletion.deleteAuthorities(tx, 'NODE', nodeIds);
    await deletion.deleteAuthorities(tx, 'PROCESS', [processId]);
    await deletion.deleteEdges(tx, processId);
    await deletion.deleteNodes(tx, nodeIds);
    await deletion.deleteProcess(tx, processId);
  });
}

/** The engine runs it for `removeProcess`. */
export const processDeletionQueue = (db: Db, files: FileStore): QueueDefinition => ({
  lane: 'light',
  handler: async ({ payload }, { signal }) => deleteContent(db, files, Number(payload['processId']), signal),
});

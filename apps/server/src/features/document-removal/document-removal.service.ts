import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { FileStore } from '@scriptorium/engine/file-store.ts';
import { enqueue } from '@scriptorium/engine/jobs/enqueue.ts';
import type { QueueDefinition } from '@scriptorium/engine/jobs/job.ts';
import { endJobsOfSteps } from '@scriptorium/engine/jobs/settle-job.ts';
import * as store from './document-removal.store.ts';

/** The queue whose jobs take the rows and files of hidden documents away. */
export const REMOVAL_QUEUE = 'document-removal';
const BATCH = 500;

/** Writes down who removed documents, in the transaction that hides them. */
export type RecordRemoval = (tx: Tx, documentIds: readonly number[]) => Promise<void>;

/** A hidden document, and the nodes that it had steps on. */
export interface RemovedDocument {
  readonly id: number;
  readonly nodeIds: readonly number[];
}

/** Hides documents of a process at once and queues their removal; answers those that were there. */
export async function removeDocuments(
  db: Db,
  processId: number,
  ids: readonly number[],
  recordRemoval: RecordRemoval,
): Promise<RemovedDocument[]> {
  const removed: RemovedDocument[] = [];
  const asked = [...new Set(ids)].sort((a, b) => a - b);
  for (let at = 0; at < asked.length; at += BATCH)
    removed.push(...(await hideBatch(db, processId, asked.slice(at, at + BATCH), recordRemoval)));
  return removed;
}

/** All documents of a process that are there when it begins; those of a deleted process go without being written down. */
export async function removeAllDocuments(
  db: Db,
  processId: number,
  recordRemoval?: RecordRemoval,
): Promise<RemovedDocument[]> {
  const removed: RemovedDocument[] = [];
  let after = 0;
  for (;;) {
    const ids = await store.listDocumentIds(db, processId, after, BATCH);
    const last = ids.at(-1);
    if (last === undefined) return removed;
    removed.push(...(await hideBatch(db, processId, ids, recordRemoval)));
    after = last;
  }
}

const hideBatch = (
  db: Db,
  processId: number,
  ids: readonly number[],
  recordRemoval: RecordRemoval = async () => {},
): Promise<RemovedDocument[]> =>
  inTransaction(db, async (tx) => {
    const documents = await store.lockDocuments(tx, processId, ids);
    if (documents.length === 0) return [];
    const hidden = documents.map(({ id }) => id);
    const steps = await store.listSteps(tx, hidden);
    await endJobsOfSteps(
      tx,
      steps.map(({ id }) => id),
    );
    await store.hideDocuments(tx, processId, documents);
    await enqueue(tx, { queue: REMOVAL_QUEUE, dedupeKey: 'hidden', priority: 10 });
    await recordRemoval(tx, hidden);
    const byDocument = Map.groupBy(steps, ({ documentId }) => documentId);
    return hidden.map((id) => ({ id, nodeIds: byDocument.get(id)?.map(({ nodeId }) => nodeId) ?? [] }));
  });

/**
 * Removes everything that is hidden, one document a transaction, so that nothing waits long. Files go after the commit:
 * those that a crash leaves are swept as orphans.
 */
export async function removeHidden(db: Db, files: FileStore, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for (;;) {
    const ids = await store.listHidden(db, BATCH);
    if (ids.length === 0) return removed;
    for (const id of ids) {
      signal?.throwIfAborted();
      const keys = await inTransaction(db, (tx) => store.deleteDocument(tx, id));
      for (const key of keys) await files.remove(key);
      removed += 1;
    }
  }
}

/** For the engine's queues. */
export const removalQueue = (db: Db, files: FileStore): QueueDefinition => ({
  lane: 'light',
  handler: async (_job, { signal }) => {
    await removeHidden(db, files, signal);
  },
});

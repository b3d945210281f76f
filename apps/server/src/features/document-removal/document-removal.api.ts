import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { FileStore } from '@scriptorium/engine/file-store.ts';
import { enqueue } from '@scriptorium/engine/jobs/enqueue.ts';
import type { QueueDefinition } from '@scriptorium/engine/jobs/job.ts';
import { endJobsOfSteps } from '@scriptorium/engine/jobs/settle-job.ts';
import * as store from './document-removal.store.ts';

/** The queue whose jobs delete the rows and files of hidden documents. */
export const REMOVAL_QUEUE = 'document-removal';
const BATCH = 500;
/** Rows of a document that one transaction deletes: more would make others wait on the embedded database. */
const ROWS = 1000;

/** Records who removed documents, in the transaction that hides them. */
export type RecordRemoval = (tx: Tx, documentIds: readonly number[]) => Promise<void>;

/** A hidden document, and the nodes on which it had steps. */
export interface RemovedDocument {
  readonly id: number;
  readonly nodeIds: readonly number[];
}

/** Hides documents of a process immediately and queues their removal; returns those that existed. */
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

/** All documents that the process has at the start; those of a deleted process are deleted without a record. */
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
 * Deletes all hidden documents in short transactions, and their tags and words in parts before. Nobody sees a part of a
 * document until then, and a stopped server continues where it was. Files are deleted after the commit:
 * the sweep deletes those that a crash leaves.
 */
export async function removeHidden(db: Db, files: FileStore, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for (;;) {
    const ids = await store.listHidden(db, BATCH);
    if (ids.length === 0) return removed;
    for (const id of ids) {
      signal?.throwIfAborted();
      while ((await inTransaction(db, (tx) => store.deleteSomeRows(tx, id, ROWS))) > 0)
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

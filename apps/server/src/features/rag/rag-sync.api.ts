import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { enqueue } from '@scriptorium/engine/jobs/enqueue.ts';
import type { QueueDefinition } from '@scriptorium/engine/jobs/job.ts';
import { requireSplitter, type RagSettings } from './external-splitters.api.ts';
import { requireEmbeddingModel } from './rag-model.api.ts';
import { lockProcess } from '../graph/graph.api.ts';
import * as store from './rag-sync.store.ts';

export const RAG_SYNC = 'rag-sync';
const BATCH = 500;
/** By then the texts are committed whose transactions began before RAG was switched on. */
const LATER_MS = 60_000;

/** Switches RAG of a process on or off; its documents are indexed, or their index is deleted, by jobs. */
export const switchRag = (
  db: Db,
  processId: number,
  given: RagSettings,
  recordChange: (tx: Tx) => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockProcess(tx, processId);
    await setRag(tx, processId, given);
    await recordChange(tx);
  });

/** Sets RAG in a transaction that has locked the process. */
export async function setRag(tx: Tx, processId: number, given: RagSettings): Promise<void> {
  await store.setRag(tx, processId, {
    isRagEnabled: given.isRagEnabled,
    splitterId: await requireSplitter(tx, given),
    modelId: await requireEmbeddingModel(tx, given),
  });
  await queueSync(tx, [processId]);
  await enqueue(tx, {
    ...syncJob(processId),
    dedupeKey: `${processId} later`,
    runAt: new Date(Date.now() + LATER_MS),
  });
}

/** Queues the documents of processes that are not indexed, or are indexed by another splitter or model; `failed`: those that failed, too. */
export const queueSync = (
  tx: Tx | Db,
  processIds: readonly number[],
  { failed = false } = {},
): Promise<void> =>
  enqueue(
    tx,
    ...processIds.map((processId) => ({
      ...syncJob(processId, failed),
      dedupeKey: `${processId}${failed ? ' failed' : ''}`,
    })),
  );

const syncJob = (processId: number, failed = false) => ({
  queue: RAG_SYNC,
  processId,
  payload: { processId, failed },
  priority: 5,
});

/** Makes the index of a process what its settings say. Repeats nothing that has been done. */
export const ragSyncQueue = (db: Db): QueueDefinition => ({
  lane: 'light',
  handler: async ({ payload }, { signal }) => {
    const processId = Number(payload['processId']);
    const failed = payload['failed'] === true;
    let last: number | undefined = 0;
    while (last !== undefined) {
      signal.throwIfAborted();
      last = await store.queueBatch(db, { processId, after: last, limit: BATCH, failed });
    }
    while (await store.forgetVectors(db, processId, BATCH)) signal.throwIfAborted();
    while (await store.forgetBatch(db, processId, BATCH)) signal.throwIfAborted();
  },
});

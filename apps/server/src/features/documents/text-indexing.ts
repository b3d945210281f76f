import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { differentWords } from '@scriptorium/engine/content/text-index.ts';
import { enqueue } from '@scriptorium/engine/jobs/enqueue.ts';
import type { QueueDefinition } from '@scriptorium/engine/jobs/job.ts';
import * as store from './text-indexing.store.ts';

export const TEXT_INDEXING = 'text-indexing';
const BATCH = 50;

/** Indexes the texts of documents of earlier versions; a search reads those texts themselves until then. */
export const textIndexingQueue = (db: Db): QueueDefinition => ({
  lane: 'light',
  handler: async (_, { signal }) => {
    while (await indexBatch(db)) signal.throwIfAborted();
  },
});

/** Queues the indexing where texts are missing; of several servers one does it. */
export async function scheduleTextIndexing(db: Db): Promise<void> {
  if (await store.isTextMissing(db))
    await enqueue(db, { queue: TEXT_INDEXING, dedupeKey: 'texts', priority: 20 });
}

/** Returns whether there may be more. */
async function indexBatch(db: Db): Promise<boolean> {
  const rows = await store.listUnindexed(db, BATCH);
  for (const { id, text } of rows) {
    const words = await differentWords(text ?? '');
    await inTransaction(db, (tx) => store.fillWords(tx, id, words));
  }
  return rows.length === BATCH;
}

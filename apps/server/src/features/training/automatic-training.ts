import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { PeriodicTasks } from '@scriptorium/engine/jobs/periodic-tasks.ts';
import { countAccepted } from './accepted-documents.store.ts';
import { queueTraining, TRAINING_QUEUES } from './training.service.ts';
import * as store from './training.store.ts';
import * as versions from './versions.store.ts';

const CHECK_EVERY = 10_000;

/**
 * Queues a training of each node that trains by itself and has enough new accepted documents; returns whether there was one.
 * Every server calls it: of several that find the same node, one queues a training.
 */
export async function queueDueTrainings(db: Db): Promise<boolean> {
  let queued = false;
  for (const node of await store.listAutomatic(db)) {
    const isQueued = await inTransaction(db, async (tx) => {
      await versions.lockNode(tx, node.id);
      const since = await store.lastReadAt(tx, node.id);
      const accepted = await countAccepted(tx, node.id, { since, most: node.threshold });
      return accepted >= node.threshold && (await queueTraining(tx, node, node.model, null));
    });
    queued ||= isQueued;
  }
  return queued;
}

/** Checks while the server runs; returns a function that ends it. */
export function scheduleTrainings(
  db: Db,
  { wake, onError }: { wake(queues: readonly string[]): void; onError(error: unknown): void },
): () => Promise<void> {
  const tasks = new PeriodicTasks(onError);
  tasks.every(CHECK_EVERY, async () => {
    if (await queueDueTrainings(db)) wake(TRAINING_QUEUES);
  });
  return () => tasks.stop();
}

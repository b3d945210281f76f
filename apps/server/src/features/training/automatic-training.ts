import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { schedule } from '../../services/background/schedules.ts';
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

export const trainingSchedule = schedule({ every: CHECK_EVERY, log: 'training' }, async ({ db, engine }) => {
  if (await queueDueTrainings(db)) engine().wake(TRAINING_QUEUES);
});

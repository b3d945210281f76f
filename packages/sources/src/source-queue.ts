import { AppError } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { enqueue } from '@scriptorium/engine/jobs/enqueue.ts';
import type { QueueDefinition } from '@scriptorium/engine/jobs/job.ts';
import { z } from 'zod';
import { fetchSource } from './fetch-source.ts';
import type { Sources } from './sources.ts';
import { delayConnection, listToFetch } from './schedule.store.ts';
import { connectionDelay } from './back-off.ts';

export const SOURCE_QUEUE = 'source.fetch';

const Payload = z.object({ connectionId: z.number(), isRequested: z.boolean() });

export interface FetchOrder {
  readonly connectionId: number;
  readonly processId: number;
  /** A person asked for it. */
  readonly isRequested: boolean;
  readonly runAt?: Date;
}

/** Queues a fetch in the caller's transaction; of several that wait for one connection only the first is kept. */
export const enqueueFetch = (db: Db, { connectionId, processId, isRequested, runAt }: FetchOrder) =>
  enqueue(db, {
    queue: SOURCE_QUEUE,
    payload: { connectionId, isRequested } satisfies z.infer<typeof Payload>,
    processId,
    // A request must not be lost in a scheduled fetch, which may refuse to run.
    dedupeKey: `${isRequested ? 'request' : 'tick'} ${connectionId}`,
    ...(runAt ? { runAt } : {}),
  });

/** For the engine's queues. */
export const sourceQueue = (sources: Sources): QueueDefinition => ({
  lane: 'network',
  handler: async ({ payload, processId }, { signal }) => {
    const { connectionId, isRequested } = Payload.parse(payload);
    const ended = await fetchSource(sources, connectionId, { isRequested, signal });
    if (ended.end === 'waits' && processId !== null) {
      const runAt = new Date(Date.now() + ended.ms + 100);
      await enqueueFetch(sources.db, { connectionId, processId, isRequested, runAt });
    }
  },
  // Its workers ended again and again: the connection is tried again as after a failure.
  onExhausted: async ({ payload }) => {
    const { connectionId } = Payload.parse(payload);
    await delayConnection(sources.db, connectionId, connectionDelay(4));
  },
});

/** A person asks for a fetch over all connections of a node; refused while the sources of its process are paused. */
export const requestFetch = (db: Db, { id, processId }: { id: number; processId: number }): Promise<void> =>
  inTransaction(db, async (tx) => {
    const connections = await listToFetch(tx, id);
    if (connections.some(({ isPaused }) => isPaused)) throw new AppError('error.sources.paused');
    if (connections.length === 0) throw new AppError('error.sources.none');
    for (const { connectionId } of connections)
      await enqueueFetch(tx, { connectionId, processId, isRequested: true });
  });

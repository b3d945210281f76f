import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { nextTick, tickOf } from '@scriptorium/engine/actions/next-tick.ts';
import { enqueueFetch } from './source-queue.ts';
import * as store from './schedule.store.ts';

interface Schedule {
  /** The types whose nodes have a cron for all their connections; those of other types have their own. */
  readonly scheduledTypes: readonly string[];
  readonly timeZone: string;
}

/**
 * Queues a fetch for each connection that is due; returns whether there was one. Every server calls it: the first to
 * lock a row moves its tick on. Ticks that were missed while no server ran are caught up once.
 */
export const queueDueFetches = (db: Db, { scheduledTypes, timeZone }: Schedule): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    for (const node of await store.lockDueNodes(tx, scheduledTypes)) {
      await store.makeDue(tx, node.id);
      await store.moveNodeTick(tx, node.id, tickOf(node.cron, timeZone));
    }
    const due = await store.lockDueConnections(tx);
    for (const { id, cron, processId } of due) {
      await store.moveTick(tx, id, tickOf(cron, timeZone));
      await enqueueFetch(tx, { connectionId: id, processId, isRequested: false });
    }
    return due.length > 0;
  });

/**
 * At start and from time to time: future ticks are recomputed in the time zone of this start, because the clock may have
 * been ahead when they were stored; due ones stay due.
 */
export async function rescheduleFetches(db: Db, { scheduledTypes, timeZone }: Schedule): Promise<void> {
  const tables = [
    ['connection', await store.listCrons(db)],
    ['node', await store.listNodeCrons(db, scheduledTypes)],
  ] as const;
  for (const [table, rows] of tables)
    for (const { id, cron, nextTick: before, now } of rows) {
      if (cron === null) continue;
      const after = nextTick(cron, timeZone, new Date(now));
      if ((after?.toISOString() ?? null) !== before)
        await store.replaceTick(db, table, { id, cron, nextTick: before }, after);
    }
}

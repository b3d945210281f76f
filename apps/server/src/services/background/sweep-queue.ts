import type { Db } from '@scriptorium/db/database.ts';
import { enqueue } from '@scriptorium/engine/jobs/enqueue.ts';
import type { QueueDefinition } from '@scriptorium/engine/jobs/job.ts';
import { sweepFiles, sweepWork } from '../files/sweep-files.ts';
import { outboxOf } from '../mail/mailer.ts';
import { sweepOutbox } from '../mail/outbox-mailer.ts';
import type { Runtime } from './runtime.ts';
import { schedule } from './schedules.ts';

export const SWEEP_QUEUE = 'file-sweep';
const EVERY = 6 * 3_600_000;
/** Delayed, because more urgent work waits after a start. */
const FIRST = 60_000;

/** Deletes rows that are kept for a time only. */
export type Sweep = (db: Db) => Promise<unknown>;

/** The queue of the sweeps: files that no row names, and the expired rows of all features. */
export const sweepQueue = (
  { db, files, settings, loggers, nodeServices }: Runtime,
  sweeps: readonly Sweep[],
): QueueDefinition => {
  const log = loggers.named('files');
  return {
    lane: 'light',
    handler: async () => {
      await sweepWork(nodeServices.conversion.workDir);
      await sweepOutbox(outboxOf(settings));
      for (const sweep of sweeps) await sweep(db);
      const { orphans, unfinished } = await sweepFiles(db, files);
      if (orphans + unfinished > 0) log.info({ orphans, unfinished }, 'swept files that no row names');
    },
  };
};

/** Queues a sweep; of several servers, one does it. */
export const sweepSchedule = schedule({ every: EVERY, first: FIRST, log: 'files' }, ({ db }) =>
  enqueue(db, { queue: SWEEP_QUEUE, dedupeKey: 'files', priority: 20 }),
);

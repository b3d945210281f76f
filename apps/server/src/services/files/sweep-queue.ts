import type { Db } from '@scriptorium/db/database.ts';
import { enqueue } from '@scriptorium/engine/jobs/enqueue.ts';
import type { QueueDefinition } from '@scriptorium/engine/jobs/job.ts';
import type { Logger } from 'pino';
import { sweepOutbox } from '../mail/outbox-mailer.ts';
import type { SweepableFiles } from './stored-files.ts';
import { sweepFiles, sweepWork } from './sweep-files.ts';

export const SWEEP_QUEUE = 'file-sweep';
const EVERY = 6 * 3_600_000;
/** Delayed, because more urgent work waits after a start. */
const FIRST = 60_000;

interface SweepParts {
  readonly db: Db;
  readonly files: SweepableFiles;
  readonly workDir: string;
  readonly outbox: string;
  /** Deletes rows that are kept for a time only. */
  readonly sweepRows: () => Promise<unknown>;
}

/** For the engine's queues. */
export const sweepQueue = (
  { db, files, workDir, outbox, sweepRows }: SweepParts,
  log: Logger,
): QueueDefinition => ({
  lane: 'light',
  handler: async () => {
    await sweepWork(workDir);
    await sweepOutbox(outbox);
    await sweepRows();
    const { orphans, unfinished } = await sweepFiles(db, files);
    if (orphans + unfinished > 0) log.info({ orphans, unfinished }, 'swept files that no row names');
  },
});

/** Queues sweeps while the server runs; of several servers one does each sweep. */
export function scheduleSweeps(db: Db, onError: (error: unknown) => void): () => void {
  const queue = () =>
    void enqueue(db, { queue: SWEEP_QUEUE, dedupeKey: 'files', priority: 20 }).catch(onError);
  const first = setTimeout(queue, FIRST);
  const later = setInterval(queue, EVERY);
  for (const timer of [first, later]) timer.unref();
  return () => {
    clearTimeout(first);
    clearInterval(later);
  };
}

import type { Db } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import { sql } from 'kysely';
import { MAX_ATTEMPTS } from './enqueue.ts';
import { StaleJob, type ClaimedJob } from './job.ts';

/** Updates a job's row only with the lease of this attempt; a stale worker changes nothing (docs/semantics.md#2). */
const held = (db: Db, job: ClaimedJob) =>
  db
    .updateTable('job')
    .where('id', '=', job.id)
    .where('state', '=', 'running')
    .where('attempts', '=', job.attempts)
    .where('lease_token', '=', job.leaseToken)
    .returning('id');

const ENDED = { lease_token: null, lease_until: null, worker: null } as const;
const finishedNow = { finished_at: sql<string>`now()`, ...ENDED } as const;

async function orStale(job: ClaimedJob, update: { executeTakeFirst(): Promise<unknown> }): Promise<void> {
  if (!(await update.executeTakeFirst())) throw new StaleJob(job.id);
}

/**
 * Inside the transaction that writes the job's result: throws StaleJob when the lease is lost. The row is deleted: the
 * result itself shows that the job is done, which halves the writes of a job. (For steps: `end_step`.)
 */
export const completeJob = (db: Db, job: ClaimedJob): Promise<void> =>
  orStale(
    job,
    db
      .deleteFrom('job')
      .where('id', '=', job.id)
      .where('state', '=', 'running')
      .where('attempts', '=', job.attempts)
      .where('lease_token', '=', job.leaseToken)
      .returning('id'),
  );

/**
 * The last statement of a transaction that writes for a job without ending it: throws StaleJob when the lease is lost.
 */
export const requireLease = (db: Db, job: ClaimedJob): Promise<void> =>
  orStale(
    job,
    db
      .selectFrom('job')
      .select('id')
      .where('id', '=', job.id)
      .where('state', '=', 'running')
      .where('attempts', '=', job.attempts)
      .where('lease_token', '=', job.leaseToken)
      .forShare(),
  );

/**
 * Like `requireLease`, after work that no later attempt repeats: this attempt counts as the first one again, so that a
 * long job is given up only when its attempts in a row achieve nothing. Returns the job with its new limit.
 */
export async function renewAttempts(db: Db, job: ClaimedJob): Promise<ClaimedJob> {
  const maxAttempts = job.attempts + MAX_ATTEMPTS - 1;
  if (job.maxAttempts >= maxAttempts && job.cutOff === 0) {
    await requireLease(db, job);
    return job;
  }
  await orStale(job, held(db, job).set({ max_attempts: maxAttempts, cut_off: 0 }));
  return { ...job, maxAttempts, cutOff: 0 };
}

/** Permanently. */
export const failJob = (db: Db, job: ClaimedJob, error: Reason): Promise<void> =>
  orStale(job, held(db, job).set({ state: 'failed', error: JSON.stringify(error), ...finishedNow }));

/** Ready again after `delay` ms. Its key is dropped: another ready job may have it. */
export const retryJob = (db: Db, job: ClaimedJob, error: Reason, delay: number): Promise<void> =>
  orStale(
    job,
    held(db, job).set({
      state: 'ready',
      dedupe_key: null,
      progress: null,
      error: JSON.stringify(error),
      run_at: sql<string>`now() + ${delay} * interval '1 millisecond'`,
      ...ENDED,
    }),
  );

/** Releases an unfinished job, to be claimed after `delay` ms; the interrupted attempt does not count. */
export const releaseJob = (db: Db, job: ClaimedJob, delay = 0): Promise<void> =>
  orStale(
    job,
    held(db, job).set({
      state: 'ready',
      dedupe_key: null,
      progress: null,
      attempts: job.attempts - 1,
      ...(delay > 0 ? { run_at: sql<string>`now() + ${delay} * interval '1 millisecond'` } : {}),
      ...ENDED,
    }),
  );

/** Ends the jobs of these steps; their workers notice at the next heartbeat, and cannot complete the jobs before. */
export async function endJobsOfSteps(db: Db, stepIds: readonly number[]): Promise<void> {
  if (stepIds.length === 0) return;
  await db
    .updateTable('job')
    .set({ state: 'done', ...finishedNow })
    .where('step_id', 'in', stepIds)
    .where('state', 'in', ['ready', 'running'])
    .execute();
}

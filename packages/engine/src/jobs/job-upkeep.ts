import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';
import type { ClaimedJob } from './job.ts';

/** The worker died, or has sent no heartbeat for too long. */
const BACK = sql`state = 'ready', cut_off = cut_off + 1, dedupe_key = null, progress = null, lease_token = null, lease_until = null, worker = null`;

/** Renews the leases of this worker's jobs; returns the ids that it still holds. */
export async function renewLeases(db: Db, jobs: readonly ClaimedJob[], lease: number): Promise<Set<number>> {
  if (jobs.length === 0) return new Set();
  const held = JSON.stringify(
    jobs.map(({ id, attempts, leaseToken }) => ({ id, attempts, token: leaseToken })),
  );
  const { rows } = await sql<{ id: number }>`
    update job set lease_until = now() + ${lease} * interval '1 millisecond'
    from jsonb_to_recordset(${held}::jsonb) as held (id bigint, attempts int, token uuid)
    where job.id = held.id and job.attempts = held.attempts and job.lease_token = held.token
      and job.state = 'running'
    returning job.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Jobs whose worker sent no heartbeat become ready again; the interrupted attempt counts. `held` are the ids of the
 * jobs that the caller is running: however late it is, it does not expire its own leases.
 */
export async function expireLeases(db: Db, held: readonly number[] = []): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update job set ${BACK} where id in (
      select id from job where state = 'running' and lease_until < now()
        and id not in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(held)}::jsonb))
      for update skip locked)
    returning id`.execute(db);
  return rows.length;
}

/** The embedded database has one process: every running job was interrupted with the last one. */
export async function recoverAllJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update job set ${BACK} where state = 'running' returning id`.execute(db);
  return rows.length;
}

const KEEP_DONE = '1 hour';
const KEEP_FAILED = '30 days';
const ROWS_A_TIME = 5000;

/** Deletes finished rows after their retention time, in batches. */
export async function removeOldJobs(db: Db): Promise<void> {
  for (let removed = ROWS_A_TIME; removed === ROWS_A_TIME;) {
    const { rows } = await sql`
      delete from job where id in (
        select id from job
        where (state = 'done' and finished_at < now() - ${KEEP_DONE}::interval)
          or (state = 'failed' and finished_at < now() - ${KEEP_FAILED}::interval)
        order by finished_at limit ${ROWS_A_TIME} for update skip locked)
      returning id`.execute(db);
    removed = rows.length;
  }
}

/** Stores the progress of jobs; jobs with a lost lease keep their row unchanged. */
export async function writeProgress(
  db: Db,
  reports: readonly { job: ClaimedJob; progress: unknown }[],
): Promise<void> {
  if (reports.length === 0) return;
  const values = JSON.stringify(
    reports.map(({ job, progress }) => ({ id: job.id, token: job.leaseToken, progress })),
  );
  await sql`
    update job set progress = said.progress
    from jsonb_to_recordset(${values}::jsonb) as said (id bigint, token uuid, progress jsonb)
    where job.id = said.id and job.lease_token = said.token and job.state = 'running'`.execute(db);
}

import { randomUUID } from 'node:crypto';
import type { Db } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/prepared.ts';
import { sql } from 'kysely';
import type { ClaimedJob } from './job.ts';

export interface ClaimRequest {
  queue: string;
  limit: number;
  worker: string;
  /** ms */
  lease: number;
  /** The process that the last claim ended with; this one goes on behind it. */
  after: number;
}

export interface Claim {
  jobs: ClaimedJob[];
  /** Where the next claim starts. */
  lastProcess: number;
  /** Whether due jobs were seen, though another worker may have been faster. */
  sawWork: boolean;
}

/** More processes than this in one queue are served over several claims. */
const PROCESSES_A_CLAIM = 200;

const nextProcess = (queue: string, behind: ReturnType<typeof sql>) => sql`
  (select coalesce(process_id, 0) from job
   where state = 'ready' and queue = ${queue} and coalesce(process_id, 0) > ${behind}
   order by coalesce(process_id, 0) limit 1)`;

/**
 * The processes with ready jobs, hopping along the index from one to the next: a hundred thousand jobs of one process cost
 * one probe. Both walks stop early, as the limit above them is reached.
 */
const walk = (queue: string, after: number) => sql`
  above (process) as (
    select ${nextProcess(queue, sql`${after}::bigint`)}
    union all
    select ${nextProcess(queue, sql`above.process`)} from above where above.process is not null),
  below (process) as (
    select ${nextProcess(queue, sql`-1`)}
    union all
    select ${nextProcess(queue, sql`below.process`)} from below where below.process < ${after}),
  around as (
    select process, row_number() over () as place from (
      select process from above where process is not null
      union all
      select process from below where process <= ${after}
      limit ${PROCESSES_A_CLAIM}) processes)`;

/**
 * Takes up to `limit` due jobs of a queue, in turn one of each process that has some, from the process behind the last
 * claim's end: one process's 100,000 documents do not starve another's ten (semantics 2).
 */
export async function claimJobs(db: Db, request: ClaimRequest): Promise<Claim> {
  const { queue, limit, worker, lease, after } = request;
  const token = randomUUID();
  const { rows } = await sql<Omit<ClaimedJob, 'leaseToken'>>`
    with recursive ${walk(queue, after)},
    turns as materialized (
      select due.id, around.process, due.turn, around.place
      from around cross join lateral (
        select id, row_number() over (order by priority, run_at, id) as turn from (
          select id, priority, run_at from job
          where state = 'ready' and queue = ${queue} and coalesce(process_id, 0) = around.process
            and run_at <= now()
          order by priority, run_at, id limit ${limit}) first_due) due
      order by due.turn, around.place limit ${limit}),
    mine as materialized (
      select job.id from job where job.id in (select id from turns) and job.state = 'ready'
      for update skip locked),
    claimed as (
      update job set state = 'running', worker = ${worker}, attempts = attempts + 1, lease_token = ${token}::uuid,
        lease_until = now() + ${lease} * interval '1 millisecond'
      from mine where job.id = mine.id
      returning job.id, job.queue, job.payload, job.process_id, job.step_id, job.step_attempt, job.attempts,
        job.max_attempts)
    select claimed.id, queue, payload, claimed.process_id as "processId", step_id as "stepId",
      step_attempt as "stepAttempt", attempts, max_attempts as "maxAttempts"
    from turns left join claimed using (id) order by turns.turn, turns.place`.execute(prepared(db));
  const taken = rows.filter(({ queue }) => queue !== null);
  return {
    jobs: taken.map((job) => ({ ...job, leaseToken: token })),
    lastProcess: taken.at(-1)?.processId ?? 0,
    sawWork: rows.length > 0,
  };
}

import { randomUUID } from 'node:crypto';
import type { Db } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/prepared.ts';
import { sql } from 'kysely';
import type { ClaimedJob } from './job.ts';

export interface ClaimRequest {
  queues: readonly string[];
  limit: number;
  worker: string;
  /** ms */
  lease: number;
  /** The process that the last claim ended with; this one goes on behind it. */
  after: number;
  /** Processes of which nothing is taken. */
  without?: readonly number[];
}

export interface Claim {
  jobs: ClaimedJob[];
  /** Where the next claim starts. */
  lastProcess: number;
  /** Whether due jobs were seen, though another worker may have been faster. */
  sawWork: boolean;
}

/**
 * Takes up to `limit` due jobs of these queues, in turn one of each process that has some, from the process behind the
 * last claim's end: one process's 100,000 documents do not starve another's ten (semantics 2). Within a process by
 * priority, then by age. The database hops along the index from one process to the next: a hundred thousand jobs of one
 * cost one probe.
 */
export async function claimJobs(db: Db, request: ClaimRequest): Promise<Claim> {
  const { queues, limit, worker, lease, after, without = [] } = request;
  const token = randomUUID();
  const { rows } = await sql<Omit<ClaimedJob, 'leaseToken'>>`
    select * from claim_jobs(
      array(select jsonb_array_elements_text(${JSON.stringify(queues)}::jsonb)),
      ${limit}, ${worker}, ${lease}, ${token}, ${after},
      array(select value::bigint from jsonb_array_elements_text(${JSON.stringify(without)}::jsonb)))`.execute(
    prepared(db),
  );
  const taken = rows.filter(({ queue }) => queue !== null);
  return {
    jobs: taken.map((job) => ({ ...job, leaseToken: token })),
    lastProcess: taken.at(-1)?.processId ?? 0,
    sawWork: rows.length > 0,
  };
}

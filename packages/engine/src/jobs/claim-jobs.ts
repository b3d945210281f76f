import { randomUUID } from 'node:crypto';
import type { Db } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import { sql } from 'kysely';
import type { ClaimedJob } from './job.ts';

export interface ClaimRequest {
  queues: readonly string[];
  limit: number;
  worker: string;
  /** ms */
  lease: number;
  /** The process of the last claimed job; this claim continues after it. */
  after: number;
  /** Processes to skip. */
  without?: readonly number[];
}

export interface Claim {
  jobs: ClaimedJob[];
  /** The process after which the next claim starts. */
  lastProcess: number;
  /** The number of due jobs that it saw; another worker may have claimed them first. */
  seen: number;
}

/**
 * Claims up to `limit` due jobs of these queues, round robin over the processes, starting after the process of the last
 * claim: one process's 100,000 documents do not starve another's ten (docs/semantics.md#2). Within a process by
 * priority, then by age. The database skips along the index from one process to the next: a hundred thousand jobs of
 * one process cost one probe.
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
    seen: rows.length,
  };
}

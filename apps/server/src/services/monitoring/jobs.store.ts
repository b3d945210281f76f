import type { QueueCounts } from '@scriptorium/contract/management/management-metrics.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** No more jobs than this are counted: a million waiting jobs must not make each check slow. */
const COUNTED = 10_000;

export interface JobCounts {
  readonly bounded: boolean;
  readonly queues: QueueCounts[];
}

/** Number of jobs by queue and state, over the whole installation. */
export async function countJobs(db: Db): Promise<JobCounts> {
  const { rows } = await sql<QueueCounts & { seen: number }>`
    select queue,
      count(*) filter (where state = 'ready' and run_at <= now())::int as ready,
      count(*) filter (where state = 'ready' and run_at > now())::int as delayed,
      count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      extract(epoch from now() - min(run_at) filter (where state = 'ready' and run_at <= now()))::float8
        as "oldestReadySeconds",
      count(*)::int as seen
    from (select queue, state, run_at from job where state <> 'done' limit ${sql.lit(COUNTED)}) as held
    group by queue order by queue`.execute(db);
  const seen = rows.reduce((sum, row) => sum + row.seen, 0);
  return { bounded: seen >= COUNTED, queues: rows };
}

export const totalOf = (queues: readonly QueueCounts[], state: 'ready' | 'running' | 'failed'): number =>
  queues.reduce((sum, counts) => sum + counts[state], 0);

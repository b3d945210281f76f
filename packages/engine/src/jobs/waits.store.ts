import type { Db } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import { sql } from 'kysely';
import { waitsForShare, waitsForSlot, waitsInLine } from './reasons.ts';

/** Seconds after which a job that is due is said to wait: before, it is being claimed. */
const NOTICED_AFTER = 1;

interface Waiting {
  id: number;
  why: 'LINE' | 'SHARE' | 'SLOT';
  name: string;
  kind: 'model' | 'server';
  before: number;
}

/**
 * What jobs wait for that are claimed and have no turn at a model or a server, that are due while their process has its share
 * of a lane, or that are due while others have the slots. Nothing is stored for it while they wait: places in a line are counted here.
 */
export async function reasonsToWait(
  db: Db,
  jobIds: readonly number[],
  { queues, share }: { queues: readonly string[]; share: number },
): Promise<Map<number, Reason>> {
  if (jobIds.length === 0) return new Map();
  const { rows } = await sql<Waiting>`
    select job.id, 'LINE' as why, job.progress->>'name' as name, job.progress->>'kind' as kind, (
      select count(*)::int from job other
      where other.state = 'running' and other.worker = job.worker and other.progress->>'phase' = 'LINE'
        and other.progress->>'key' = job.progress->>'key'
        and (other.progress->>'since')::float8 < (job.progress->>'since')::float8) as before
    from job
    where job.id in (${sql.join(jobIds)}) and job.state = 'running' and job.progress->>'phase' = 'LINE'
    union all
    select due.id, case when due.has_share then 'SHARE' else 'SLOT' end, '', 'server', 0
    from (
      select job.id, job.run_at, job.queue in (${sql.join(queues)}) and exists (
        select from job other
        where other.state = 'running' and other.process_id = job.process_id and other.queue in (${sql.join(queues)})
        group by other.worker having count(*) >= ${share}) as has_share
      from job
      where job.id in (${sql.join(jobIds)}) and job.state = 'ready' and job.run_at <= now()
    ) due
    where due.has_share or due.run_at <= now() - make_interval(secs => ${NOTICED_AFTER})`.execute(db);
  return new Map(rows.map((waiting) => [waiting.id, REASONS[waiting.why](waiting)]));
}

const REASONS: Record<Waiting['why'], (waiting: Waiting) => Reason> = {
  LINE: waitsInLine,
  SHARE: waitsForShare,
  SLOT: waitsForSlot,
};

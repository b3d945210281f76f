import type { Db } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import { sql } from 'kysely';
import { waitsForShare, waitsInLine } from './reasons.ts';

/**
 * What jobs wait for that are claimed and have no turn at a model or a server, or that are due while their process has its share
 * of a lane. Nothing is stored for it while they wait: places in a line are counted here.
 */
export async function reasonsToWait(
  db: Db,
  jobIds: readonly number[],
  { queues, share }: { queues: readonly string[]; share: number },
): Promise<Map<number, Reason>> {
  if (jobIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string | null; kind: 'model' | 'server'; before: number }>`
    select job.id, job.progress->>'name' as name, job.progress->>'kind' as kind, (
      select count(*)::int from job other
      where other.state = 'running' and other.worker = job.worker and other.progress->>'phase' = 'LINE'
        and other.progress->>'key' = job.progress->>'key'
        and (other.progress->>'since')::float8 < (job.progress->>'since')::float8) as before
    from job
    where job.id in (${sql.join(jobIds)}) and job.state = 'running' and job.progress->>'phase' = 'LINE'
    union all
    select job.id, null, null, 0 from job
    where job.id in (${sql.join(jobIds)}) and job.state = 'ready' and job.run_at <= now()
      and job.queue in (${sql.join(queues)}) and exists (
        select from job other
        where other.state = 'running' and other.process_id = job.process_id and other.queue in (${sql.join(queues)})
        group by other.worker having count(*) >= ${share})`.execute(db);
  return new Map(
    rows.map(({ id, name, kind, before }) => [
      id,
      name === null ? waitsForShare() : waitsInLine({ name, kind, before }),
    ]),
  );
}

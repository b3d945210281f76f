import type { ActionResult } from '@scriptorium/contract/documents/action-results.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

type Ended = Pick<ActionResult, 'nodeId' | 'status' | 'reason' | 'timestamp' | 'steps' | 'cause'>;

/** The last execution of each node, over many documents or for one; the current trigger does not matter. */
export async function listResults(db: Db, nodeIds: readonly number[]): Promise<ActionResult[]> {
  if (nodeIds.length === 0) return [];
  const executions = await lastExecutions(db, nodeIds);
  const effects = await lastEffects(db, nodeIds);
  const live = await listLive(db, nodeIds);
  return nodeIds.flatMap((nodeId) => {
    const of = [...executions, ...effects].filter((ended) => ended.nodeId === nodeId);
    const [last] = of.toSorted((a, b) => (b.timestamp ?? '').localeCompare(a.timestamp ?? ''));
    const running = live.get(nodeId);
    if (!last && !running) return [];
    const { status = null, reason = null, timestamp = null } = last ?? {};
    return [
      {
        nodeId,
        status,
        real: true,
        message: reason?.message ?? null,
        reason,
        timestamp,
        steps: last?.steps ?? running?.steps ?? 0,
        cause: last?.cause ?? running?.cause ?? null,
        live: running !== undefined,
      },
    ];
  });
}

const rowsOf = (nodeIds: readonly number[]) => sql`unnest(${sql.val(nodeIds)}::bigint[])`;

/** One index lookup per node; an execution that found nothing to do does not count. */
async function lastExecutions(db: Db, nodeIds: readonly number[]): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    select last.* from ${rowsOf(nodeIds)} as asked (id) cross join lateral (
      select node_id as "nodeId", state as status, reason, finished_at as timestamp, steps, cause
      from action_execution
      where node_id = asked.id and state in ('SUCCESS', 'FAILURE') and steps > 0
      order by id desc limit 1) last`.execute(db);
  return rows;
}

/** Reads the last results of nodes whose documents were sent one by one. */
async function lastEffects(db: Db, nodeIds: readonly number[]): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    select last.* from ${rowsOf(nodeIds)} as asked (id) cross join lateral (
      select node_id as "nodeId", 
        case when state = 'SENT' and receipt -> 'partly' is null then 'SUCCESS' else 'FAILURE' end as status,
        coalesce(reason, receipt -> 'partly') as reason,
        finished_at as timestamp, 1 as steps, 'ALWAYS' as cause
      from outbox
      where node_id = asked.id and execution_id is null and state in ('SENT', 'FAILED', 'UNKNOWN')
        and finished_at is not null
      order by id desc limit 1) last`.execute(db);
  return rows;
}

async function listLive(db: Db, nodeIds: readonly number[]) {
  const rows = await db
    .selectFrom('action_execution')
    .select(['node_id as nodeId', 'steps', 'cause'])
    .where('node_id', 'in', nodeIds)
    .where('state', 'in', ['GATHERING', 'SENDING', 'SETTLING'])
    .execute();
  return new Map(rows.map((row) => [row.nodeId, row]));
}

import type { Db, Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

const NODES_A_ROUND = 100;

const idle = sql<boolean>`not exists (select from action_execution
  where node_id = node.id and state in ('GATHERING', 'SENDING', 'SETTLING'))`;

/** Idle nodes with a due cron, the longest overdue first. */
export const listDueNodes = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom('node')
      .innerJoin('process', 'process.id', 'node.process_id')
      .select('node.id')
      .where('trigger_type', '=', 'CRON')
      .where('next_tick', '<=', sql<string>`now()`)
      .where('process.deleted_at', 'is', null)
      .where(idle)
      .orderBy('next_tick')
      .limit(NODES_A_ROUND)
      .execute()
  ).map(({ id }) => id);

/** Nodes that seem to have reached their threshold: one index scan each, at most as far as the threshold. */
export const listFullNodes = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom('node')
      .innerJoin('process', 'process.id', 'node.process_id')
      .select('node.id')
      .where('trigger_type', '=', 'THRESHOLD')
      .where('process.deleted_at', 'is', null)
      .where(idle)
      .where(
        sql<boolean>`(select count(*) from (
          select from step where node_id = node.id and status = 'WAITING' limit node.threshold) waiting) >= node.threshold`,
      )
      .execute()
  ).map(({ id }) => id);

/** Number of unassigned steps of a node that wait for an execution, counted up to the limit; documents must exist. */
export async function countWaiting(db: Db, nodeId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from step join document on document.id = step.document_id
      where step.node_id = ${nodeId} and step.status = 'WAITING' and step.blocked_by is null
        and document.deleted_at is null
      limit ${limit}) waiting`.execute(db);
  return rows[0]?.n ?? 0;
}

const KEEP_TICKS = '30 days';

/**
 * Consumes the due tick of a locked node, so that it fires once only, and sets the next one; returns the due time, or
 * nothing when this tick has already fired.
 */
export async function takeTick(tx: Tx, nodeId: number, next: Date | null): Promise<string | undefined> {
  const { rows } = await sql<{ due_at: string }>`
    insert into tick (node_id, due_at) select id, next_tick from node where id = ${nodeId}
    on conflict do nothing returning due_at`.execute(tx);
  await tx.updateTable('node').set({ next_tick: next }).where('id', '=', nodeId).execute();
  await tx
    .deleteFrom('tick')
    .where('node_id', '=', nodeId)
    .where('due_at', '<', sql<string>`now() - ${KEEP_TICKS}::interval`)
    .execute();
  return rows[0]?.due_at;
}

/** Only a clock that was ahead fires ticks of the future. */
export const forgetFutureTicks = (db: Db) =>
  db
    .deleteFrom('tick')
    .where('due_at', '>', sql<string>`now()`)
    .execute();

/** Crons with a next tick in the future, and the database's time, by which none of them is due. */
export const listFutureCrons = async (
  db: Db,
): Promise<{ id: number; cron: string; nextTick: string | null; now: string }[]> =>
  (
    await db
      .selectFrom('node')
      .select(['id', 'cron', 'next_tick as nextTick', sql<string>`now()`.as('now')])
      .where('trigger_type', '=', 'CRON')
      .where((row) => row.or([row('next_tick', 'is', null), row('next_tick', '>', sql<string>`now()`)]))
      .execute()
  ).flatMap(({ cron, ...node }) => (cron === null ? [] : [{ ...node, cron }]));

/** Unless the node changed or became due in the meantime. */
export async function moveTick(
  db: Db,
  { id, cron, nextTick }: { id: number; cron: string; nextTick: string | null },
  next: Date | null,
): Promise<void> {
  await db
    .updateTable('node')
    .set({ next_tick: next })
    .where('id', '=', id)
    .where('trigger_type', '=', 'CRON')
    .where('cron', '=', cron)
    .where(sql<boolean>`next_tick is not distinct from ${nextTick}::timestamptz`)
    .execute();
}

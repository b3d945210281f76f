import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

const PER_ROUND = 500;

/** Nodes whose schedule is due and has not been moved on by another server; locked. */
export const lockDueNodes = (tx: Db, types: readonly string[]) =>
  tx
    .selectFrom('node')
    .innerJoin('process', 'process.id', 'node.process_id')
    .select(['node.id', 'node.cron'])
    .where('node.next_tick', '<=', sql<string>`now()`)
    .where(sql<boolean>`node.activity_type = any(${types}::text[])`)
    .where('process.deleted_at', 'is', null)
    .orderBy('node.next_tick')
    .limit(PER_ROUND)
    .forUpdate('node')
    .skipLocked()
    .execute();

export async function moveNodeTick(tx: Db, nodeId: number, next: Date | null): Promise<void> {
  await tx.updateTable('node').set({ next_tick: next }).where('id', '=', nodeId).execute();
}

/** All connections of a node are due now. */
export async function makeDue(tx: Db, nodeId: number): Promise<void> {
  await tx
    .updateTable('connection')
    .set({ next_tick: sql<string>`now()` })
    .where('node_id', '=', nodeId)
    .execute();
}

/** Connections whose tick or next try is due; locked. */
export const lockDueConnections = (tx: Db) =>
  tx
    .selectFrom('connection')
    .innerJoin('node', 'node.id', 'connection.node_id')
    .innerJoin('process', 'process.id', 'node.process_id')
    .select(['connection.id', 'connection.cron', 'node.process_id as processId'])
    .where((row) =>
      row.or([
        row('connection.next_tick', '<=', sql<string>`now()`),
        row('connection.next_try_at', '<=', sql<string>`now()`),
      ]),
    )
    .where('process.deleted_at', 'is', null)
    .where('process.sources_paused', '=', false)
    .limit(PER_ROUND)
    .forUpdate('connection')
    .skipLocked()
    .execute();

/** The tick and the try are used up; the end of the run sets the next try. */
export async function moveTick(tx: Db, connectionId: number, next: Date | null): Promise<void> {
  await tx
    .updateTable('connection')
    .set({
      next_tick: next,
      next_try_at: sql<string>`case when next_try_at > now() then next_try_at end`,
    })
    .where('id', '=', connectionId)
    .execute();
}

export async function delayConnection(db: Db, connectionId: number, ms: number): Promise<void> {
  await db
    .updateTable('connection')
    .set({ next_try_at: sql<string>`now() + ${ms} * interval '1 millisecond'` })
    .where('id', '=', connectionId)
    .execute();
}

/** Future ticks of connections with a schedule of their own, and the database's time, by which none of them is due. */
export const listCrons = (db: Db) =>
  db
    .selectFrom('connection')
    .select(['id', 'cron', 'next_tick as nextTick', sql<string>`now()`.as('now')])
    .where('cron', 'is not', null)
    .where((row) => row.or([row('next_tick', 'is', null), row('next_tick', '>', sql<string>`now()`)]))
    .execute();

export const listNodeCrons = (db: Db, types: readonly string[]) =>
  db
    .selectFrom('node')
    .select(['id', 'cron', 'next_tick as nextTick', sql<string>`now()`.as('now')])
    .where('cron', 'is not', null)
    .where(sql<boolean>`activity_type = any(${types}::text[])`)
    .where((row) => row.or([row('next_tick', 'is', null), row('next_tick', '>', sql<string>`now()`)]))
    .execute();

/** Unless it changed or became due in the meantime. */
export async function replaceTick(
  db: Db,
  table: 'node' | 'connection',
  { id, cron, nextTick }: { id: number; cron: string; nextTick: string | null },
  next: Date | null,
): Promise<void> {
  await db
    .updateTable(table)
    .set({ next_tick: next })
    .where('id', '=', id)
    .where('cron', '=', cron)
    .where(sql<boolean>`next_tick is not distinct from ${nextTick}::timestamptz`)
    .execute();
}

/** The connections of a node, and whether fetching is paused for its process. */
export const listToFetch = (db: Db, nodeId: number) =>
  db
    .selectFrom('connection')
    .innerJoin('node', 'node.id', 'connection.node_id')
    .innerJoin('process', 'process.id', 'node.process_id')
    .select(['connection.id as connectionId', 'process.sources_paused as isPaused'])
    .where('node.id', '=', nodeId)
    .orderBy('connection.id')
    .execute();

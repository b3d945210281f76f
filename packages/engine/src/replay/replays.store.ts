import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { ReplayState } from '@scriptorium/db/schema/schema-json.ts';
import { sql } from 'kysely';

/** A replay can be undone for this time; after it, what it remembers is deleted. */
export const UNDO_DAYS = 7;

export interface NewReplay {
  readonly processId: number;
  readonly userId: number;
  readonly nodeIds: readonly number[];
  /** The newest documents; null: all. */
  readonly sample: number | null;
  readonly newest: number;
  readonly total: number;
  readonly changeId: number;
  readonly paths: string;
}

export const insertReplay = (tx: Tx, given: NewReplay): Promise<{ id: number }> =>
  tx
    .insertInto('replay')
    .values({
      process_id: given.processId,
      user_id: given.userId,
      node_ids: JSON.stringify(given.nodeIds),
      sample: given.sample,
      newest: given.newest,
      total: given.total,
      change_id: given.changeId,
      paths: given.paths,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const findReplay = (db: Db, id: number) =>
  db
    .selectFrom('replay')
    .select([
      'id',
      'process_id as processId',
      'user_id as userId',
      'node_ids as nodeIds',
      'sample',
      'state',
      'newest',
      'reached',
      'total',
      'done',
      'change_id as changeId',
      'paths',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
export type StoredReplay = NonNullable<Awaited<ReturnType<typeof findReplay>>>;

export interface ReplayCounts {
  readonly done: number;
  readonly changed: number;
  readonly moved: number;
  readonly added: number;
  readonly removed: number;
  readonly failed: number;
}

/** Adds the counts of a batch. */
export const addCounts = (
  db: Db,
  id: number,
  { done, changed, moved, added, removed, failed }: ReplayCounts,
  reached: number,
) =>
  db
    .updateTable('replay')
    .set((row) => ({
      done: row('done', '+', done),
      changed: row('changed', '+', changed),
      moved: row('moved', '+', moved),
      added: row('added', '+', added),
      removed: row('removed', '+', removed),
      failed: row('failed', '+', failed),
      reached,
    }))
    .where('id', '=', id)
    .execute();

/** False when it is in another state by now. */
export async function setState(
  db: Db,
  id: number,
  from: readonly ReplayState[],
  to: ReplayState,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('replay')
    .set({ state: to, ended_at: to === 'UNDOING' ? null : sql<string>`now()` })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An undo counts from the beginning, also when one was cancelled before. */
export const beginUndo = (tx: Tx, id: number, documents: number) =>
  tx.updateTable('replay').set({ to_undo: documents, undone: 0, kept: 0 }).where('id', '=', id).execute();

export const addUndone = (db: Db, id: number, documents: number, kept: number) =>
  db
    .updateTable('replay')
    .set((row) => ({ undone: row('undone', '+', documents), kept: row('kept', '+', kept) }))
    .where('id', '=', id)
    .execute();

export const lockProcess = (tx: Tx, id: number) =>
  tx.selectFrom('process').select('id').where('id', '=', id).forNoKeyUpdate().execute();

export const findRunning = (db: Db, processId: number) =>
  db
    .selectFrom('replay')
    .select('id')
    .where('process_id', '=', processId)
    .where('state', 'in', ['RUNNING', 'UNDOING'])
    .executeTakeFirst();

export async function findNewestChange(db: Db, processId: number): Promise<number> {
  const newest = await db
    .selectFrom('process_change')
    .select('id')
    .where('process_id', '=', processId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? 0;
}

/** Finished documents have the results of all changes up to this one, or nobody wants them to have those. */
export const setReplayedChange = (db: Db, processId: number, changeId: number) =>
  db.updateTable('process').set({ replayed_change: changeId }).where('id', '=', processId).execute();

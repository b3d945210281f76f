import type { Db, Tx } from '@scriptorium/db/database.ts';
import { isTrackedTable, type RowChange } from '@scriptorium/domain/process-changes/tracked-tables.ts';
import { sql } from 'kysely';

/** Changes can be undone for a day: nobody means last week's work with Ctrl+Z. */
const UNDO_HOURS = 24;

const changes = (db: Db, processId: number) =>
  db.selectFrom('process_change as change').where('change.process_id', '=', processId);

const FIELDS = [
  'change.id',
  'change.at',
  'change.author_id as authorId',
  'change.kind',
  'change.of_id as ofId',
  'change.reverted_by as revertedBy',
] as const;

export async function listChanges(db: Db, processId: number, { page, size }: { page: number; size: number }) {
  const rows = await changes(db, processId)
    .select(FIELDS)
    .orderBy('change.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await changes(db, processId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

export type ChangeHead = Awaited<ReturnType<typeof listChanges>>['rows'][number];

export const findChange = (db: Db, processId: number, id: number) =>
  changes(db, processId).select(FIELDS).where('change.id', '=', id).executeTakeFirst();

const recent = (db: Db, processId: number, authorId: number) =>
  changes(db, processId)
    .select(FIELDS)
    .where('change.author_id', '=', authorId)
    .where('change.at', '>', sql<string>`now() - make_interval(hours => ${UNDO_HOURS})`)
    .where('change.kind', '!=', 'CREATE')
    .orderBy('change.id', 'desc')
    .limit(1);

/** The author's newest change that is not reverted. */
export const findUndoable = (db: Db, processId: number, authorId: number) =>
  recent(db, processId, authorId)
    .where('change.kind', '!=', 'UNDO')
    .where('change.reverted_by', 'is', null)
    .executeTakeFirst();

/** The author's newest undo that is not reverted; a later edit ends what can be redone. */
export async function findRedoable(db: Db, processId: number, authorId: number) {
  const undo = await recent(db, processId, authorId)
    .where('change.kind', '=', 'UNDO')
    .where('change.reverted_by', 'is', null)
    .executeTakeFirst();
  if (!undo) return undefined;
  const edit = await recent(db, processId, authorId)
    .where('change.kind', 'in', ['EDIT', 'RESTORE'])
    .where('change.id', '>', undo.id)
    .executeTakeFirst();
  return edit ? undefined : undo;
}

/** The rows of one change, or of all changes after one, in their order. */
export async function listRows(
  db: Db,
  processId: number,
  which: { changeId: number } | { after: number },
): Promise<RowChange[]> {
  const rows = await changes(db, processId)
    .innerJoin('process_change_row as row', 'row.change_id', 'change.id')
    .select(['row.table_name', 'row.row_key', 'row.before', 'row.after'])
    .$if('changeId' in which, (query) =>
      query.where('change.id', '=', (which as { changeId: number }).changeId),
    )
    .$if('after' in which, (query) => query.where('change.id', '>', (which as { after: number }).after))
    .orderBy('row.id')
    .execute();
  return rows.flatMap(({ table_name: table, row_key: key, before, after }) =>
    isTrackedTable(table) ? { table, key, before, after } : [],
  );
}

/** The change that this transaction has recorded so far; undefined when it changed nothing. */
export async function currentChange(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select nullif(current_setting('scriptorium.change', true), '') as id`.execute(tx);
  const id = rows[0]?.id;
  return id === null || id === undefined ? undefined : Number(id);
}

export const setKind = (tx: Tx, id: number, kind: 'UNDO' | 'REDO' | 'RESTORE', ofId: number) =>
  tx.updateTable('process_change').set({ kind, of_id: ofId }).where('id', '=', id).execute();

export const markReverted = (tx: Tx, id: number, by: number) =>
  tx.updateTable('process_change').set({ reverted_by: by }).where('id', '=', id).execute();

/** The newest change after `after` that touched one of these rows. */
export const findLaterChange = (
  db: Db,
  processId: number,
  after: number,
  touched: readonly Pick<RowChange, 'table' | 'key'>[],
) =>
  changes(db, processId)
    .innerJoin('process_change_row as row', 'row.change_id', 'change.id')
    .innerJoin('app_user as author', 'author.id', 'change.author_id')
    .select(['author.login', 'row.after'])
    .where('change.id', '>', after)
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(${JSON.stringify(touched)}::jsonb) one
        where one ->> 'table' = "row".table_name and one -> 'key' = "row".row_key)`,
    )
    .orderBy('row.id', 'desc')
    .limit(1)
    .executeTakeFirst();

import type { Tx } from '@scriptorium/db/database.ts';
import type { TablePlan } from '@scriptorium/domain/process-changes/plan-revert.ts';
import {
  rowId,
  TRACKED_TABLES,
  type Image,
  type RowChange,
  type TrackedTable,
} from '@scriptorium/domain/process-changes/tracked-tables.ts';
import { sql } from 'kysely';

/** Rows per statement. */
const BATCH = 5000;

function* batches<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH);
}

const columnsOf = (image: Image) => sql.join(Object.keys(image).map((column) => sql.ref(column)));

/** Rows of a table as JSON against its columns. */
const given = (table: TrackedTable, rows: readonly Image[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;

/** The only column of a key that may be null: of copies for all documents. */
const MAY_BE_NULL = 'document_id';

/** Neither an index nor a hash join can use `is not distinct from`: rows would be compared with each other. */
const sameKey = (table: TrackedTable) =>
  sql.join(
    TRACKED_TABLES[table].map((column) => {
      const isSame = sql.raw(column === MAY_BE_NULL ? 'is not distinct from' : '=');
      return sql`one.${sql.ref(column)} ${isSame} given.${sql.ref(column)}`;
    }),
    sql` and `,
  );

/** The rows of these changes as they are now, by `rowId`; locked. */
export async function currentRows(
  tx: Tx,
  changes: readonly Pick<RowChange, 'table' | 'key'>[],
): Promise<Map<string, Image>> {
  const found = new Map<string, Image>();
  for (const [table, rows] of Map.groupBy(changes, ({ table }) => table)) {
    for (const batch of batches(rows)) {
      const keys = batch.map(({ key }) => key);
      const { rows: images } = await sql<{ image: Image }>`
        select to_jsonb(one) as image from ${sql.table(table)} one
        join ${given(table, keys)} given on ${sameKey(table)} for update of one`.execute(tx);
      for (const { image } of images) found.set(rowId({ table, key: image }), image);
    }
  }
  return found;
}

export async function deleteRows(tx: Tx, table: TrackedTable, keys: TablePlan['deleted']): Promise<void> {
  for (const batch of batches(keys))
    await sql`delete from ${sql.table(table)} one using ${given(table, batch)} given
      where ${sameKey(table)}`.execute(tx);
}

/** With the ids that they had. */
export async function insertRows(tx: Tx, table: TrackedTable, rows: TablePlan['inserted']): Promise<void> {
  // In images of an earlier version of the product, columns that came later are missing: those get their defaults.
  for (const alike of Map.groupBy(rows, (row) => Object.keys(row).sort().join(' ')).values())
    for (const batch of batches(alike)) {
      const [first] = batch;
      if (!first) continue;
      await sql`insert into ${sql.table(table)} (${columnsOf(first)}) overriding system value
        select ${columnsOf(first)} from ${given(table, batch)}`.execute(tx);
    }
}

export async function updateRows(
  tx: Tx,
  table: TrackedTable,
  rows: TablePlan['updated'],
  columns: readonly string[],
): Promise<void> {
  if (columns.length === 0) return;
  const values = sql.join(columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`));
  for (const batch of batches(rows))
    await sql`update ${sql.table(table)} one set ${values} from ${given(table, batch)} given
      where ${sameKey(table)}`.execute(tx);
}

import type { Tx } from '@scriptorium/db/database.ts';
import { batchesOf } from '@scriptorium/db/lists.ts';
import type { TablePlan } from '@scriptorium/domain/process-changes/plan-revert.ts';
import {
  rowId,
  TRACKED_TABLES,
  type Image,
  type RowChange,
  type TrackedTable,
} from '@scriptorium/domain/process-changes/tracked-tables.ts';
import { sql } from 'kysely';
import type { Handled } from './revert-progress.ts';

const nobody: Handled = () => undefined;

const columnsOf = (image: Image) => sql.join(Object.keys(image).map((column) => sql.ref(column)));

/** Rows of a table as JSON against its columns. */
const given = (table: TrackedTable, rows: readonly Image[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;

/**
 * Copies for all documents name no document: id 0, which no document has, stands for it. An index or a hash join can use
 * `=` but not `is not distinct from`, which compares each row with each.
 */
const keyColumn = (table: TrackedTable, row: string, column: string) => {
  const value = sql.ref(`${row}.${column}`);
  return table === 'additional_submit' && column === 'document_id' ? sql`coalesce(${value}, 0)` : value;
};

const sameKey = (table: TrackedTable) =>
  sql.join(
    TRACKED_TABLES[table].map(
      (column) => sql`${keyColumn(table, 'one', column)} = ${keyColumn(table, 'given', column)}`,
    ),
    sql` and `,
  );

/** The rows of these changes as they are now, by `rowId`; locked. */
export async function currentRows(
  tx: Tx,
  changes: readonly Pick<RowChange, 'table' | 'key'>[],
  handled = nobody,
): Promise<Map<string, Image>> {
  const found = new Map<string, Image>();
  for (const [table, rows] of Map.groupBy(changes, ({ table }) => table)) {
    for (const batch of batchesOf(rows)) {
      const keys = batch.map(({ key }) => key);
      const { rows: images } = await sql<{ image: Image }>`
        select to_jsonb(one) as image from ${sql.table(table)} one
        join ${given(table, keys)} given on ${sameKey(table)} for update of one`.execute(tx);
      for (const { image } of images) found.set(rowId({ table, key: image }), image);
      handled(batch.length);
    }
  }
  return found;
}

export async function deleteRows(
  tx: Tx,
  table: TrackedTable,
  keys: TablePlan['deleted'],
  handled = nobody,
): Promise<void> {
  for (const batch of batchesOf(keys)) {
    await sql`delete from ${sql.table(table)} one using ${given(table, batch)} given
      where ${sameKey(table)}`.execute(tx);
    handled(batch.length);
  }
}

/** With the ids that they had. */
export async function insertRows(
  tx: Tx,
  table: TrackedTable,
  rows: TablePlan['inserted'],
  handled = nobody,
): Promise<void> {
  // In images of an earlier version of the product, columns that came later are missing: those get their defaults.
  for (const alike of Map.groupBy(rows, (row) => Object.keys(row).sort().join(' ')).values())
    for (const batch of batchesOf(alike)) {
      const [first] = batch;
      if (!first) continue;
      await sql`insert into ${sql.table(table)} (${columnsOf(first)}) overriding system value
        select ${columnsOf(first)} from ${given(table, batch)}`.execute(tx);
      handled(batch.length);
    }
}

export async function updateRows(
  tx: Tx,
  table: TrackedTable,
  rows: TablePlan['updated'],
  columns: readonly string[],
  handled = nobody,
): Promise<void> {
  if (columns.length === 0) return;
  const values = sql.join(columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`));
  for (const batch of batchesOf(rows)) {
    await sql`update ${sql.table(table)} one set ${values} from ${given(table, batch)} given
      where ${sameKey(table)}`.execute(tx);
    handled(batch.length);
  }
}

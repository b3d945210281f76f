import type { Tx } from '@scriptorium/db/database.ts';
import {
  columnOf,
  type Image,
  type TrackedTable,
} from '@scriptorium/domain/process-changes/tracked-tables.ts';
import { sql } from 'kysely';

/** Condition for a change of one of these fields. A new row is no change: all its fields are new. */
const changesOf = (fields: readonly string[]) =>
  sql<boolean>`"row".before is not null and ("row".after ?| ${fields.map(columnOf)}::text[] or exists (
    select from unnest(${[...fields]}::text[]) setting
    where "row".before -> 'settings' -> setting is distinct from "row".after -> 'settings' -> setting))`;

export interface DesignRow {
  readonly table: TrackedTable;
  /** The key of the row: the id alone if the key of the table is `id`. */
  readonly key: number | Image;
  /** The process of the row, or a node of that process. */
  readonly of: { readonly processId: number } | { readonly nodeId: number };
  /** Counts only changes of these. */
  readonly fields?: readonly string[];
}

/** Who changed or deleted a row of the design last, or some fields or settings of it, by login, and when; undefined when no change is recorded. */
export const findLastAuthor = (
  tx: Tx,
  { table, key, of, fields }: DesignRow,
): Promise<{ login: string; at: Date | string } | undefined> =>
  tx
    .selectFrom('process_change as change')
    .innerJoin('process_change_row as row', 'row.change_id', 'change.id')
    .innerJoin('app_user as author', 'author.id', 'change.author_id')
    .select(['author.login', 'change.at'])
    .where('change.process_id', '=', (query) =>
      'processId' in of
        ? query.val(of.processId)
        : query.selectFrom('node').select('node.process_id').where('node.id', '=', of.nodeId),
    )
    .where('row.table_name', '=', table)
    .where(
      'row.row_key',
      '=',
      sql<never>`${JSON.stringify(typeof key === 'number' ? { id: key } : key)}::jsonb`,
    )
    .$if(fields !== undefined, (query) => query.where(changesOf(fields ?? [])))
    .orderBy('row.id', 'desc')
    .limit(1)
    .executeTakeFirst();

import type { Tx } from '@scriptorium/db/database.ts';
import type { TrackedTable } from '@scriptorium/domain/process-changes/tracked-tables.ts';
import { sql } from 'kysely';

const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Of a new row all fields are new, so that only changes count. */
const changesOf = (fields: readonly string[]) =>
  sql<boolean>`"row".before is not null and ("row".after ?| ${fields.map(columnOf)}::text[] or exists (
    select from unnest(${[...fields]}::text[]) setting
    where "row".before -> 'settings' -> setting is distinct from "row".after -> 'settings' -> setting))`;

/** Who changed a row of the design last, or some fields or settings of it, by login, and when; undefined when no change is recorded. */
export const findLastAuthor = (
  tx: Tx,
  {
    table,
    id,
    nodeId,
    fields,
  }: { table: TrackedTable; id: number; nodeId: number; fields?: readonly string[] },
): Promise<{ login: string; at: Date | string } | undefined> =>
  tx
    .selectFrom('process_change as change')
    .innerJoin('process_change_row as row', 'row.change_id', 'change.id')
    .innerJoin('app_user as author', 'author.id', 'change.author_id')
    .innerJoin('node', 'node.process_id', 'change.process_id')
    .select(['author.login', 'change.at'])
    .where('node.id', '=', nodeId)
    .where('row.table_name', '=', table)
    .where('row.row_key', '=', sql<never>`${JSON.stringify({ id })}::jsonb`)
    .where('row.after', 'is not', null)
    .$if(fields !== undefined, (query) => query.where(changesOf(fields ?? [])))
    .orderBy('row.id', 'desc')
    .limit(1)
    .executeTakeFirst();

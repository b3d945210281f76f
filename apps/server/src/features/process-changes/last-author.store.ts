import type { Tx } from '@scriptorium/db/database.ts';
import type { TrackedTable } from '@scriptorium/domain/process-changes/tracked-tables.ts';
import { sql } from 'kysely';

/** Who changed a row of the design last, by login, and when; undefined when no change is recorded. */
export const findLastAuthor = (
  tx: Tx,
  { table, id, nodeId }: { table: TrackedTable; id: number; nodeId: number },
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
    .orderBy('row.id', 'desc')
    .limit(1)
    .executeTakeFirst();

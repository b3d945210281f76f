import type { Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The login of the person who changed one of these fields or settings of a node last. */
export async function lastAuthor(
  tx: Tx,
  { nodeId, processId, fields }: { nodeId: number; processId: number; fields: readonly string[] },
): Promise<string | undefined> {
  const { rows } = await sql<{ login: string }>`
    select author.login
    from process_change change
    join process_change_row one on one.change_id = change.id
    join app_user author on author.id = change.author_id
    where change.process_id = ${processId} and one.table_name = 'node' and one.row_key = ${JSON.stringify({ id: nodeId })}::jsonb
      and one.before is not null and one.after is not null
      and (one.after ?| ${fields.map(columnOf)}::text[] or exists (
        select from unnest(${[...fields]}::text[]) setting
        where one.before -> 'settings' -> setting is distinct from one.after -> 'settings' -> setting))
    order by one.id desc
    limit 1`.execute(tx);
  return rows[0]?.login;
}

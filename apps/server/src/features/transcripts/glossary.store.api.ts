import type { Db, Tx } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import { sql } from 'kysely';

/** In alphabetical order, the same on both databases; the case does not count. */
export async function listTerms(db: Db, processId: number): Promise<string[]> {
  const rows = await prepared(db)
    .selectFrom('glossary_term')
    .select('term')
    .where('process_id', '=', processId)
    .orderBy(sql`term collate "und-x-icu"`)
    .execute();
  return rows.map(({ term }) => term);
}

/** Adds and removes terms while nobody else does. */
export async function changeTerms(
  tx: Tx,
  processId: number,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  await tx.selectFrom('process').select('id').where('id', '=', processId).forUpdate().execute();
  await sql`
    delete from glossary_term where process_id = ${processId}
      and term in (select json_array_elements_text(${JSON.stringify(removed)}::json))`.execute(tx);
  await sql`
    insert into glossary_term (process_id, term)
    select distinct ${processId}::bigint, term from json_array_elements_text(${JSON.stringify(added)}::json) as term
    on conflict do nothing`.execute(tx);
}

import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

const ROWS_AT_ONCE = 10_000;
/** Pages resume within minutes; the history of steps is kept. */
const KEPT_HOURS = 24;

/** Deletes feed rows that only serve live pages, once they are a day old. */
export async function expireChanges(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from document_change where (document_id, version, id) in (
        select document_id, version, id from document_change
        where kind <> 'STEP' and at < now() - ${KEPT_HOURS}::int * interval '1 hour'
        order by at limit ${ROWS_AT_ONCE} for update skip locked)`.execute(db);
    if (numAffectedRows < ROWS_AT_ONCE) return;
  }
}

import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

const ROWS_A_TIME = 10_000;

/**
 * Folds the appended rows of each process and status into one (semantics 10). A single statement, so that readers see the
 * sum either way; rows that another sweeper holds are left to it.
 */
export async function foldCounts(db: Db): Promise<void> {
  await sql`
    with many as (
      select process_id, status from document_count
      group by process_id, status having count(*) > 1),
    taken as (
      delete from document_count where id in (
        select document_count.id from document_count join many using (process_id, status)
        order by document_count.id limit ${ROWS_A_TIME}
        for update of document_count skip locked)
      returning process_id, status, documents)
    insert into document_count (process_id, status, documents)
    select process_id, status, sum(documents) from taken group by process_id, status having sum(documents) <> 0`.execute(
    db,
  );
}

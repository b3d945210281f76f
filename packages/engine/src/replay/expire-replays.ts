import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';
import { UNDO_DAYS } from './replays.store.ts';

const ROWS_AT_ONCE = 1000;

/** Deletes what ended replays remember of documents, once they cannot be undone any more. */
export async function expireReplays(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from replay_document where (replay_id, document_id) in (
        select replay_id, document_id from replay_document join replay on replay.id = replay_id
        where replay.created_at < now() - make_interval(days => ${UNDO_DAYS})
          and replay.state not in ('RUNNING', 'UNDOING')
        limit ${ROWS_AT_ONCE} for update of replay_document skip locked)`.execute(db);
    if (numAffectedRows < ROWS_AT_ONCE) return;
  }
}

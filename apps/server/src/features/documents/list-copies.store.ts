import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { sql } from 'kysely';

/** Rows whose copies differ from the document (migration 0028). */
export interface WrongCopies {
  readonly assignees: number;
  readonly counts: number;
  readonly names: number;
}

const STATUS = sql`case when document.deleted_at is null then document.status end`;

const WRONG_ASSIGNEES = sql`select document.id, document_assignee.user_id, document.process_id, ${STATUS} as status
  from document_assignee join document on document.id = document_assignee.document_id
  where document_assignee.process_id is distinct from document.process_id
    or document_assignee.status is distinct from ${STATUS}`;

const WRONG_COUNTS = sql`select document.id, count(document_assignee.user_id) as assignees
  from document left join document_assignee on document_assignee.document_id = document.id
  group by document.id having count(document_assignee.user_id) <> document.assignees`;

/** Missing, different, and superfluous ones. */
const WRONG_NAMES = sql`select coalesce(document.id, document_name.document_id) as id, document.process_id,
    fold_text(document.filename) as name_key
  from (select * from document where deleted_at is null) document
  full join document_name on document_name.document_id = document.id
  where document_name.document_id is null or document.id is null
    or (document_name.process_id, document_name.name_key) is distinct from (document.process_id, fold_text(document.filename))`;

/** Compares what lists copy from documents with the documents. */
export async function findWrongCopies(db: Db): Promise<WrongCopies> {
  const { rows } = await sql<WrongCopies>`select
    (select count(*) from (${WRONG_ASSIGNEES}) wrong) as assignees,
    (select count(*) from (${WRONG_COUNTS}) wrong) as counts,
    (select count(*) from (${WRONG_NAMES}) wrong) as names`.execute(db);
  const [row] = rows;
  return {
    assignees: Number(row?.assignees ?? 0),
    counts: Number(row?.counts ?? 0),
    names: Number(row?.names ?? 0),
  };
}

/** Makes the copies again that differ, and returns how many did. Writes to documents wait until it is done. */
export const repairCopies = (db: Db): Promise<WrongCopies> =>
  inTransaction(db, async (tx) => {
    await sql`lock table document, document_assignee in share row exclusive mode`.execute(tx);
    const wrong = await findWrongCopies(tx);
    await sql`update document_assignee set process_id = wrong.process_id, status = wrong.status
      from (${WRONG_ASSIGNEES}) wrong
      where document_assignee.document_id = wrong.id and document_assignee.user_id = wrong.user_id`.execute(
      tx,
    );
    await sql`update document set assignees = wrong.assignees from (${WRONG_COUNTS}) wrong
      where document.id = wrong.id`.execute(tx);
    await sql`with wrong as (${WRONG_NAMES}), superfluous as (
        delete from document_name using wrong where document_name.document_id = wrong.id and wrong.name_key is null)
      insert into document_name (document_id, process_id, name_key)
      select id, process_id, name_key from wrong where name_key is not null
      on conflict (document_id) do update set process_id = excluded.process_id, name_key = excluded.name_key`.execute(
      tx,
    );
    return wrong;
  });

import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** The amount of generated data: the numbers of installations of the size in the issues, times a scale. */
export interface Size {
  readonly documents: number;
  readonly texts: number;
}

export const PROCESSES = 50;
export const NODES = 5;
export const USERS = 200;
/** The share of the first process. */
const LARGEST = 0.4;

/** Without the checks and triggers of each row; the copies that triggers keep are made by set-based statements. */
export async function makeDocuments(db: Db, { documents }: Size): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into process (name) select 'Process ' || n from generate_series(1, ${PROCESSES}::int) n`.execute(
      tx,
    );
    await sql`insert into app_user (login, activated) select 'user' || n, true from generate_series(1, ${USERS}::int) n`.execute(
      tx,
    );
    await sql`insert into node (process_id, name, activity_type, automatic, auto_step_status)
      select process, 'Node ' || n, 'SPAN', false, 'WAITING'
      from generate_series(1, ${PROCESSES}::int) process, generate_series(1, ${NODES}::int) n order by process, n`.execute(
      tx,
    );
    await sql`insert into document (process_id, filename, path, document_type, kind, status)
      select case when random() < ${LARGEST} then 1 else 2 + floor(random() * ${PROCESSES - 1})::int end,
        (array['invoice', 'Faktura', 'umowa', 'Protokół', 'letter', 'scan', 'order', 'raport', 'nota', 'akt'])[1 + floor(random() * 10)::int]
          || '_' || substr(md5(n::text), 1, 6) || '_' || n || '.pdf',
        'x', 'TEXTFILE', 'pdf',
        (array['DONE', 'DONE', 'DONE', 'DONE', 'DONE', 'DONE', 'WAITING', 'WAITING', 'PROCESSING', 'ERROR'])[1 + floor(random() * 10)::int]
      from generate_series(1, ${documents}::int) n`.execute(tx);
    await sql`insert into step (document_id, node_id, status)
      select document.id, (document.process_id - 1) * ${NODES} + n,
        (array['ACCEPTED', 'ACCEPTED', 'ACCEPTED', 'ACCEPTED', 'DONE', 'DONE', 'DONE', 'WAITING', 'WAITING', 'ERROR'])[1 + floor(random() * 10)::int]
      from document, generate_series(1, ${NODES}::int) n`.execute(tx);
    await sql`insert into document_assignee (document_id, user_id)
      select document.id, 1 + floor(random() * ${USERS})::int from document where random() < 0.35`.execute(
      tx,
    );
    await sql`update document_assignee set process_id = document.process_id, status = document.status
      from document where document.id = document_id`.execute(tx);
    await sql`update document set assignees = 1 from document_assignee where document_id = document.id`.execute(
      tx,
    );
    await sql`insert into document_name (document_id, process_id, name_key)
      select id, process_id, fold_text(filename) from document`.execute(tx);
    await sql`insert into document_count (process_id, status, documents)
      select process_id, status, count(*) from document group by 1, 2`.execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
}

/** The vocabulary is skewed as that of a language: low numbers are frequent words. */
export async function makeTexts(db: Db, { texts }: Size): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into process (name) values ('Texts')`.execute(tx);
    await sql`drop index document_text_words`.execute(tx);
    await sql`create temp table paragraph on commit drop as select n, (
        select string_agg('word' || floor(30000 * power(random(), 3))::int, ' ')
        from generate_series(1, 60) word where word < 61 + n) as text
      from generate_series(1, 20000) n`.execute(tx);
    await sql`create unique index on paragraph (n)`.execute(tx);
    await sql`insert into document (process_id, filename, path, document_type, kind, status)
      select (select id from process where name = 'Texts'), 'text ' || n, 'x', 'TEXTFILE', 'txt', 'DONE'
      from generate_series(1, ${texts}::int) n`.execute(tx);
    await sql`insert into content (document_id, text)
      select id, (select string_agg(text, ' ') from (select 1 + floor(random() * 20000)::int as pick
        from generate_series(1, 10) part where part < 11 + document.id) picked join paragraph on paragraph.n = pick)
      from document where process_id = (select id from process where name = 'Texts')`.execute(tx);
    await sql`update document set content_id = content.id from content where content.document_id = document.id`.execute(
      tx,
    );
    await sql`insert into document_text (document_id, words)
      select document_id, strip(to_tsvector('simple', text)) from content`.execute(tx);
    await sql`create index document_text_words on document_text using gin (words) with (fastupdate = off)`.execute(
      tx,
    );
  });
  await sql`vacuum analyze`.execute(db);
}

import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import * as index from '@scriptorium/retrieval/search/index.store.ts';
import { sql } from 'kysely';

export interface IndexedTexts {
  readonly processId: number;
  /** The document of each list of passages. */
  readonly documentIds: readonly number[];
  readonly seconds: number;
}

/** Indexes a document for each list of passages as the jobs do, one after the other. */
export async function indexTexts(db: Db, documents: readonly (readonly string[])[]): Promise<IndexedTexts> {
  const { id: processId } = await db
    .insertInto('process')
    .values({ name: `Questions ${crypto.randomUUID()}`, is_rag_enabled: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into document (process_id, filename, path, document_type, kind, status)
      select ${processId}::bigint, 'text ' || n || '.txt', 'x', 'TEXTFILE', 'txt', 'DONE'
      from generate_series(1, ${documents.length}::int) n returning id),
    due as (insert into rag_document (process_id, document_id) select ${processId}::bigint, id from made)
    select id from made order by id`.execute(db);
  const documentIds = rows.map(({ id }) => id);
  const began = performance.now();
  for (const [at, passages] of documents.entries()) await indexOne(db, documentIds[at] ?? 0, passages);
  const seconds = (performance.now() - began) / 1000;
  await sql`vacuum analyze rag_passage`.execute(db);
  return { processId, documentIds, seconds };
}

async function indexOne(db: Db, documentId: number, texts: readonly string[]): Promise<void> {
  const task = await index.findIndexTask(db, documentId);
  if (!task) throw new Error('The document is not to be indexed');
  const id = await index.startGeneration(db, task);
  let end = 0;
  const passages = texts.map((text) => {
    const start = end;
    end += text.length;
    return { start, end, text };
  });
  const words = await index.insertPassages(db, task, id, passages);
  await inTransaction(db, (tx) => index.finishGeneration(tx, task, { id, passages: passages.length, words }));
}

import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { asTsvector, differentWords } from '@scriptorium/engine/content/text-index.ts';
import { enqueue } from '@scriptorium/engine/jobs/enqueue.ts';
import type { QueueDefinition } from '@scriptorium/engine/jobs/job.ts';
import { sql } from 'kysely';

export const TEXT_INDEXING = 'text-indexing';
const BATCH = 50;

/** Indexes the texts of documents of earlier versions; a search reads those texts themselves until then. */
export const textIndexingQueue = (db: Db): QueueDefinition => ({
  lane: 'light',
  handler: async (_, { signal }) => {
    while (await indexBatch(db)) signal.throwIfAborted();
  },
});

/** Queues the indexing where texts are missing; of several servers one does it. */
export async function scheduleTextIndexing(db: Db): Promise<void> {
  const missing = await db
    .selectFrom('document_text')
    .select('document_id')
    .where('words', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (missing) await enqueue(db, { queue: TEXT_INDEXING, dedupeKey: 'texts', priority: 20 });
}

async function indexBatch(db: Db): Promise<boolean> {
  const { rows } = await sql<{ id: number; text: string | null }>`
    select document.id, coalesce(content.text, (
      select string_agg(token.value, ' ' order by utterance.position, token.position)
      from utterance join utterance_token token on token.utterance_id = utterance.id
      where utterance.document_id = document.id)) as text
    from document_text join document on document.id = document_text.document_id left join content on content.id = document.content_id
    where words is null order by document.id limit ${BATCH}`.execute(db);
  for (const { id, text } of rows) await fill(db, id, await differentWords(text ?? ''));
  return rows.length === BATCH;
}

/** A text that was replaced in the meantime has its words already. */
const fill = (db: Db, documentId: number, words: readonly string[]) =>
  inTransaction(db, (tx) =>
    tx
      .updateTable('document_text')
      .set({ words: asTsvector(words) })
      .where('document_id', '=', documentId)
      .where('words', 'is', null)
      .execute(),
  );

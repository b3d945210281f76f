import type { Db } from '@scriptorium/db/database.ts';
import { asTsvector } from '@scriptorium/engine/content/text-index.ts';
import { sql } from 'kysely';

export async function isTextMissing(db: Db): Promise<boolean> {
  const missing = await db
    .selectFrom('document_text')
    .select('document_id')
    .where('words', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return missing !== undefined;
}

/** The texts of documents whose words are missing; those of transcripts are their words. */
export async function listUnindexed(db: Db, limit: number): Promise<{ id: number; text: string | null }[]> {
  const { rows } = await sql<{ id: number; text: string | null }>`
    select document.id, coalesce(content.text, (
      select string_agg(token.value, ' ' order by utterance.position, token.position)
      from utterance join utterance_token token on token.utterance_id = utterance.id
      where utterance.document_id = document.id)) as text
    from document_text join document on document.id = document_text.document_id left join content on content.id = document.content_id
    where words is null order by document.id limit ${limit}`.execute(db);
  return rows;
}

/** A text that was replaced in the meantime has its words already. */
export const fillWords = (db: Db, documentId: number, words: readonly string[]) =>
  db
    .updateTable('document_text')
    .set({ words: asTsvector(words) })
    .where('document_id', '=', documentId)
    .where('words', 'is', null)
    .execute();

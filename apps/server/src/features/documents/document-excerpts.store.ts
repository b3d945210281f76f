import type { Db } from '@scriptorium/db/database.ts';
import { excerptsOf, type Excerpt } from '@scriptorium/domain/search/excerpts.ts';
import type { TextQuery } from '@scriptorium/domain/search/text-query.ts';
import { sql } from 'kysely';

/** UTF-16 code units of each text that are searched for an excerpt. */
const READ_CHARS = 200_000;

/** By document: the first passages with the found words. */
export async function excerptsOfDocuments(
  db: Db,
  documents: readonly { id: number }[],
  query: TextQuery,
): Promise<Map<number, Excerpt[]>> {
  if (query.wanted.length === 0 || documents.length === 0) return new Map();
  const { rows } = await sql<{ id: number; text: string | null }>`
    select document.id, left(coalesce(content.text, (
      select string_agg(token.value, ' ' order by utterance.position, token.position)
      from utterance join utterance_token token on token.utterance_id = utterance.id
      where utterance.document_id = document.id)), ${READ_CHARS}) as text
    from document left join content on content.id = document.content_id
    where document.id in (${sql.join(documents.map(({ id }) => id))})`.execute(db);
  return new Map(rows.map(({ id, text }) => [id, excerptsOf(text ?? '', query)]));
}

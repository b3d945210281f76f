import type { Db } from '@scriptorium/db/database.ts';
import { sql, type RawBuilder } from 'kysely';
import { anyOf } from '@scriptorium/db/lists.ts';

export interface TextRow {
  documentId: number;
  text: string;
}

/** A query that answers `id` and `text`, at most one row a document. */
type TextQuery = (ids: readonly number[]) => RawBuilder<unknown>;

const filename: TextQuery = (ids) => sql`select id, filename as text from document where id = ${anyOf(ids)}`;

/** The text, or the words of the transcript with one utterance a line; hidden words are no part of it. */
const content: TextQuery = (ids) => sql`
  select document.id, coalesce(content.text, transcript.text) as text
  from document
  left join content on content.id = document.content_id
  left join lateral (
    select string_agg(said.words, E'\\n' order by said.position) as text
    from (
      select utterance.position, string_agg(token.value, ' ' order by token.position) as words
      from utterance
      join utterance_token token on token.utterance_id = utterance.id and not token.hidden
      where utterance.document_id = document.id
      group by utterance.id
    ) said
  ) transcript on content.id is null
  where document.id = ${anyOf(ids)}`;

const clfTags: TextQuery = (ids) => sql`
  select step.document_id as id, string_agg(type.name, ', ' order by type.node_id, type.id) as text
  from step
  join classifier_tag tag on tag.step_id = step.id
  join classifier_type type on type.id = tag.type_id
  where step.master and step.document_id = ${anyOf(ids)}
  group by step.document_id`;

/** Each label with its quote (a span of time has none), in the order of the text; a tag that lost its text says nothing any more. */
const spanTags: TextQuery = (ids) => sql`
  select step.document_id as id,
    string_agg(label.name || coalesce(': ' || nullif(tag.quote, ''), ''), ', ' order by tag.start_offset, tag.ts_start, tag.id) as text
  from step
  join ner_tag tag on tag.step_id = step.id and not tag.detached
  join ner_tag_type label on label.id = tag.ner_tag_type_id
  where step.master and step.document_id = ${anyOf(ids)}
  group by step.document_id`;

export const TEXTS = { filename, content, clfTags, spanTags } as const;

/**
 * The texts of documents, up to `maxChars` characters in total; `complete` is false when there are more. The database counts, so
 * that no text beyond the limit is read.
 */
export async function listTexts(
  db: Db,
  query: TextQuery,
  documentIds: readonly number[],
  maxChars: number,
): Promise<{ rows: TextRow[]; complete: boolean }> {
  const { rows } = await sql<{ documentId: number; text: string | null; fits: boolean }>`
    select id as "documentId", case when chars <= ${maxChars}::bigint then text end as text,
      chars <= ${maxChars}::bigint as fits
    from (
      select id, text, sum(length(text)) over (order by id) as chars
      from (${query(documentIds)}) found
      where text is not null
    ) counted
    order by id`.execute(db);
  return {
    rows: rows.map(({ documentId, text }) => ({ documentId, text: text ?? '' })),
    complete: rows.every(({ fits }) => fits),
  };
}

export const findProcessName = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('process').select('name').where('id', '=', id).executeTakeFirst())?.name;

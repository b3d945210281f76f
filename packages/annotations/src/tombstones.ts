import type { Db, Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';
import { batchesOf } from '@scriptorium/db/lists.ts';
import type { Tag } from './tags.ts';

/** The fields of a tag that its tombstone stores. */
export type ChangedTag = Pick<
  Tag,
  'id' | 'stepId' | 'source' | 'sourceId' | 'quote' | 'startOffset' | 'utteranceTokens'
> & { readonly nerTagType: { readonly id: number } };

/** Records that a person deleted a machine's tag: its rule or model, quote and place (docs/semantics.md#2). */
export async function insertTombstone(tx: Tx, tag: ChangedTag, userId: number): Promise<void> {
  await tx
    .insertInto('tag_tombstone')
    .values({
      step_id: tag.stepId,
      ner_tag_type_id: tag.nerTagType.id,
      source: tag.source,
      source_id: tag.sourceId,
      quote: tag.quote,
      start_offset: tag.startOffset ?? (await firstWordTime(tx, tag)),
      created_by: userId,
    })
    .execute();
}

/** The place of a tag on words: the first word's time in milliseconds, which does not change with a new transcript. */
async function firstWordTime(tx: Tx, tag: ChangedTag): Promise<number | null> {
  const first = tag.utteranceTokens[0];
  if (!first) return null;
  const token = await tx
    .selectFrom('utterance_token')
    .select('ts_start')
    .where('id', '=', first.id)
    .executeTakeFirst();
  return token?.ts_start ?? null;
}

/** The tombstones on a document's text, with the places of their quotes. */
export async function listTombstones(
  db: Db,
  documentId: number,
): Promise<{ id: number; start: number; end: number; quote: string }[]> {
  const rows = await db
    .selectFrom('tag_tombstone')
    .innerJoin('step', 'step.id', 'tag_tombstone.step_id')
    .select(['tag_tombstone.id', 'tag_tombstone.start_offset', 'tag_tombstone.quote'])
    .where('step.document_id', '=', documentId)
    .where('tag_tombstone.start_offset', 'is not', null)
    .execute();
  return rows.map(({ id, start_offset, quote }) => {
    const start = start_offset ?? 0;
    return { id, start, end: start + quote.length, quote };
  });
}

/** `start` is null for a tombstone with a deleted text. */
export async function moveTombstones(
  tx: Tx,
  tombstones: readonly { id: number; start: number | null }[],
): Promise<void> {
  for (const batch of batchesOf(tombstones))
    await sql`
      update tag_tombstone set start_offset = moved.start
      from json_to_recordset(${JSON.stringify(batch)}::json) as moved(id bigint, start int)
      where tag_tombstone.id = moved.id`.execute(tx);
}

/** Places tombstones of a text on words: by the first word's time. */
export async function moveTombstonesToWords(
  tx: Tx,
  tombstones: readonly { id: number; startMs: number | null; quote: string }[],
): Promise<void> {
  for (const batch of batchesOf(tombstones))
    await sql`
      update tag_tombstone set start_offset = moved."startMs", quote = moved.quote
      from json_to_recordset(${JSON.stringify(batch)}::json) as moved(id bigint, "startMs" bigint, quote text)
      where tag_tombstone.id = moved.id`.execute(tx);
}

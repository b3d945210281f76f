import type { Db, Tx } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/prepared.ts';
import { sql } from 'kysely';

/** Rows that one statement takes; their JSON stays well below what a driver sends in one message. */
const BATCH = 5000;

/** The present version of a document's text. */
export const findText = (db: Db, documentId: number) =>
  db
    .selectFrom('document')
    .innerJoin('content', 'content.id', 'document.content_id')
    .select(['content.id', 'content.text'])
    .where('document.id', '=', documentId)
    .executeTakeFirst();

/** A version of a document's text, which becomes the present one. */
export async function insertContent(
  tx: Tx,
  { documentId, text, createdBy }: { documentId: number; text: string; createdBy: number | null },
): Promise<number> {
  const { id } = await prepared(tx)
    .with('made', (inside) =>
      inside
        .insertInto('content')
        .values({ document_id: documentId, text, created_by: createdBy })
        .returning('id'),
    )
    .updateTable('document')
    .from('made')
    .set((row) => ({ content_id: row.ref('made.id') }))
    .where('document.id', '=', documentId)
    .returning('made.id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The labels that stand on a document's text, those of every step. */
export async function listTextTags(db: Db, documentId: number) {
  const rows = await selectTextTags(db, documentId).where('ner_tag.detached', '=', false).execute();
  return rows.map(({ start, end, ...tag }) => ({ ...tag, start: start ?? 0, end: end ?? 0 }));
}

/** The labels that have lost their text, in the order in which they were made. */
export const listDetachedTags = (db: Db, documentId: number) =>
  selectTextTags(db, documentId).where('ner_tag.detached', '=', true).orderBy('ner_tag.id').execute();

const selectTextTags = (db: Db, documentId: number) =>
  db
    .selectFrom('ner_tag')
    .innerJoin('step', 'step.id', 'ner_tag.step_id')
    .select([
      'ner_tag.id',
      'ner_tag.step_id as stepId',
      'ner_tag.ner_tag_type_id as labelId',
      'ner_tag.start_offset as start',
      'ner_tag.end_offset as end',
      'ner_tag.quote',
    ])
    .where('step.document_id', '=', documentId)
    .where('ner_tag.type', '=', 'SPAN_TAG');

export interface MovedTag {
  id: number;
  start: number;
  end: number;
  quote: string;
}

/** Puts labels where they stand now; those that had lost their text have it again. */
export async function moveTags(tx: Tx, tags: readonly MovedTag[]): Promise<void> {
  for (let at = 0; at < tags.length; at += BATCH) {
    const rows = JSON.stringify(tags.slice(at, at + BATCH));
    await sql`
      update ner_tag set start_offset = moved.start, end_offset = moved."end", quote = moved.quote, detached = false
      from json_to_recordset(${rows}::json) as moved(id bigint, start int, "end" int, quote text)
      where ner_tag.id = moved.id`.execute(tx);
  }
}

export async function detachTags(tx: Tx, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    await tx
      .updateTable('ner_tag')
      .set({ detached: true, start_offset: null, end_offset: null })
      .where('id', 'in', ids.slice(at, at + BATCH))
      .execute();
  }
}

/** What people deleted of a machine's labels on the text, with the place where it stood. */
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

export async function moveTombstones(
  tx: Tx,
  stones: readonly { id: number; start: number | null }[],
): Promise<void> {
  for (let at = 0; at < stones.length; at += BATCH) {
    const rows = JSON.stringify(stones.slice(at, at + BATCH));
    await sql`
      update tag_tombstone set start_offset = moved.start
      from json_to_recordset(${rows}::json) as moved(id bigint, start int)
      where tag_tombstone.id = moved.id`.execute(tx);
  }
}

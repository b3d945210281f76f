import type { Db, Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';
import { batchesOf } from '@scriptorium/db/lists.ts';

/** The tags with a place in a document's text, of all steps. */
export async function listTextTags(db: Db, documentId: number) {
  const rows = await selectTextTags(db, documentId).where('ner_tag.detached', '=', false).execute();
  return rows.map(({ start, end, ...tag }) => ({
    ...tag,
    kind: kindOf(tag),
    start: start ?? 0,
    end: end ?? 0,
  }));
}

/** The tags with a deleted text, in the order of their creation. */
export async function listDetachedTags(db: Db, documentId: number) {
  const rows = await selectTextTags(db, documentId)
    .where('ner_tag.detached', '=', true)
    .orderBy('ner_tag.id')
    .execute();
  return rows.map((tag) => ({ ...tag, kind: kindOf(tag) }));
}

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

/** Tags of one kind are interchangeable. */
const kindOf = ({ stepId, labelId }: { stepId: number; labelId: number }): string => `${stepId} ${labelId}`;

export interface PlacedTag {
  readonly id: number;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

/** Also attaches detached tags. */
export async function updatePlaces(tx: Tx, tags: readonly PlacedTag[]): Promise<void> {
  for (const batch of batchesOf(tags))
    await sql`
      update ner_tag set start_offset = moved.start, end_offset = moved."end", quote = moved.quote, detached = false
      from json_to_recordset(${JSON.stringify(batch)}::json) as moved(id bigint, start int, "end" int, quote text)
      where ner_tag.id = moved.id`.execute(tx);
}

export async function detachTags(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const batch of batchesOf(ids))
    await tx
      .updateTable('ner_tag')
      .set({ detached: true, start_offset: null, end_offset: null })
      .where('id', 'in', batch)
      .execute();
}

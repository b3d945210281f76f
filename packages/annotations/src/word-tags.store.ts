import type { Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';
import { batchesOf } from '@scriptorium/db/lists.ts';

/** The words of all tags of a document. */
export const listLinks = (tx: Tx, documentId: number) =>
  tx
    .selectFrom('ner_tag_token as link')
    .innerJoin('ner_tag', 'ner_tag.id', 'link.tag_id')
    .innerJoin('step', 'step.id', 'ner_tag.step_id')
    .select(['link.tag_id as tag', 'link.token_id as token'])
    .where('step.document_id', '=', documentId)
    .execute();

export async function insertLinks(tx: Tx, links: readonly { tag: number; token: number }[]): Promise<void> {
  for (const batch of batchesOf(links))
    await sql`
      insert into ner_tag_token (tag_id, token_id)
      select tag, token from json_to_recordset(${JSON.stringify(batch)}::json)
        as moved(tag bigint, token bigint) on conflict do nothing`.execute(tx);
}

export async function detachWordTags(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const batch of batchesOf(ids))
    await tx.updateTable('ner_tag').set({ detached: true }).where('id', 'in', batch).execute();
}

/** Turns the tags on a document's text into detached tags on words. */
export const turnIntoWordTags = (tx: Tx, documentId: number) =>
  tx
    .updateTable('ner_tag')
    .set({ type: 'ASR_NER_TAG', detached: true, start_offset: null, end_offset: null })
    .where('type', '=', 'SPAN_TAG')
    .where('step_id', 'in', (step) =>
      step.selectFrom('step').select('id').where('document_id', '=', documentId),
    )
    .execute();

export async function attachToWords(
  tx: Tx,
  tags: readonly { tag: number; tokens: readonly number[]; quote: string }[],
): Promise<void> {
  for (const batch of batchesOf(tags)) {
    const rows = JSON.stringify(batch.map(({ tag, quote }) => ({ tag, quote })));
    await sql`
      update ner_tag set detached = false, quote = moved.quote
      from json_to_recordset(${rows}::json) as moved(tag bigint, quote text) where ner_tag.id = moved.tag`.execute(
      tx,
    );
  }
  await insertLinks(
    tx,
    tags.flatMap(({ tag, tokens }) => tokens.map((token) => ({ tag, token }))),
  );
}

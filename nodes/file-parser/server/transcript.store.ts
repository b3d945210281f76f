import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Transcript } from '@scriptorium/documents/conversion.ts';
import { sql } from 'kysely';

/** Rows that one statement takes. */
const BATCH = 5000;

export interface StoredToken {
  id: number;
  value: string;
}

export const listTokens = (db: Db, documentId: number) =>
  db
    .selectFrom('utterance_token as token')
    .innerJoin('utterance', 'utterance.id', 'token.utterance_id')
    .select([
      'token.id',
      'token.utterance_id as utteranceId',
      'token.value',
      'token.ts_start as tsStart',
      'token.ts_end as tsEnd',
      'utterance.actor',
    ])
    .where('utterance.document_id', '=', documentId)
    .orderBy('utterance.position')
    .orderBy('token.position')
    .execute();

export const listUtteranceIds = async (db: Db, documentId: number): Promise<number[]> =>
  (await db.selectFrom('utterance').select('id').where('document_id', '=', documentId).execute()).map(
    ({ id }) => id,
  );

export async function deleteUtterances(tx: Tx, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH)
    await tx
      .deleteFrom('utterance')
      .where('id', 'in', ids.slice(at, at + BATCH))
      .execute();
}

/** Stores a transcript; answers the ids of its words in order. */
export async function insertTranscript(
  tx: Tx,
  documentId: number,
  transcript: Transcript,
): Promise<number[]> {
  const utterances = transcript.utterances;
  const utteranceIds = await drawIds(tx, 'utterance', utterances.length);
  const rows = utterances.map(({ actor }, position) => ({ id: utteranceIds[position], actor, position }));
  for (let at = 0; at < rows.length; at += BATCH) {
    await sql`
      insert into utterance (id, document_id, actor, position) overriding system value
      select id, ${documentId}::bigint, actor, position
      from json_to_recordset(${JSON.stringify(rows.slice(at, at + BATCH))}::json)
        as said(id bigint, actor text, position int)`.execute(tx);
  }
  const tokens = utterances.flatMap((utterance, index) =>
    utterance.tokens.map((token, position) => ({ ...token, position, utterance: utteranceIds[index] })),
  );
  const ids = await drawIds(tx, 'utterance_token', tokens.length);
  for (let at = 0; at < tokens.length; at += BATCH) {
    const batch = tokens.slice(at, at + BATCH).map((token, index) => ({ ...token, id: ids[at + index] }));
    await sql`
      insert into utterance_token (id, utterance_id, position, value, ts_start, ts_end) overriding system value
      select id, utterance, position, value, "tsStart", "tsEnd"
      from json_to_recordset(${JSON.stringify(batch)}::json)
        as word(id bigint, utterance bigint, position int, value text, "tsStart" bigint, "tsEnd" bigint)`.execute(
      tx,
    );
  }
  return ids;
}

async function drawIds(tx: Tx, table: 'utterance' | 'utterance_token', count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Speakers that the process does not know yet, under a name to be changed; in one order, so that runs do not cross. */
export async function insertActors(tx: Tx, processId: number, actors: readonly string[]): Promise<void> {
  for (const actor of [...actors].sort()) {
    await tx
      .insertInto('process_actor')
      .values({ process_id: processId, actor, name: actor })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Lets labels on words stand on the words' successors; those that lose all are detached. */
export async function moveTokenTags(
  tx: Tx,
  documentId: number,
  successors: Map<number, number>,
): Promise<void> {
  const links = await tx
    .selectFrom('ner_tag_token as link')
    .innerJoin('ner_tag', 'ner_tag.id', 'link.tag_id')
    .innerJoin('step', 'step.id', 'ner_tag.step_id')
    .select(['link.tag_id as tag', 'link.token_id as token'])
    .where('step.document_id', '=', documentId)
    .execute();
  const moved = links.flatMap(({ tag, token }) => {
    const successor = successors.get(token);
    return successor === undefined ? [] : [{ tag, token: successor }];
  });
  await linkWords(tx, moved);
  const standing = new Set(moved.map(({ tag }) => tag));
  const lost = [...new Set(links.map(({ tag }) => tag))].filter((tag) => !standing.has(tag));
  for (let at = 0; at < lost.length; at += BATCH)
    await tx
      .updateTable('ner_tag')
      .set({ detached: true })
      .where('id', 'in', lost.slice(at, at + BATCH))
      .execute();
}

async function linkWords(tx: Tx, links: readonly { tag: number; token: number }[]): Promise<void> {
  for (let at = 0; at < links.length; at += BATCH)
    await sql`
      insert into ner_tag_token (tag_id, token_id)
      select tag, token from json_to_recordset(${JSON.stringify(links.slice(at, at + BATCH))}::json)
        as moved(tag bigint, token bigint) on conflict do nothing`.execute(tx);
}

/** The labels on a document's text become labels on words, on none for now. */
export const turnIntoTokenTags = (tx: Tx, documentId: number) =>
  tx
    .updateTable('ner_tag')
    .set({ type: 'ASR_NER_TAG', detached: true, start_offset: null, end_offset: null })
    .where('type', '=', 'SPAN_TAG')
    .where('step_id', 'in', (step) =>
      step.selectFrom('step').select('id').where('document_id', '=', documentId),
    )
    .execute();

/** Puts labels on words. */
export async function putOnWords(
  tx: Tx,
  tags: readonly { tag: number; tokens: readonly number[]; quote: string }[],
): Promise<void> {
  for (let at = 0; at < tags.length; at += BATCH) {
    const rows = JSON.stringify(tags.slice(at, at + BATCH).map(({ tag, quote }) => ({ tag, quote })));
    await sql`
      update ner_tag set detached = false, quote = moved.quote
      from json_to_recordset(${rows}::json) as moved(tag bigint, quote text) where ner_tag.id = moved.tag`.execute(
      tx,
    );
  }
  await linkWords(
    tx,
    tags.flatMap(({ tag, tokens }) => tokens.map((token) => ({ tag, token }))),
  );
}

/** A deleted label stays deleted on the words that it stood on: by its first word's time. */
export async function moveTombstonesToWords(
  tx: Tx,
  stones: readonly { id: number; startMs: number | null; quote: string }[],
): Promise<void> {
  for (let at = 0; at < stones.length; at += BATCH)
    await sql`
      update tag_tombstone set start_offset = moved."startMs", quote = moved.quote
      from json_to_recordset(${JSON.stringify(stones.slice(at, at + BATCH))}::json)
        as moved(id bigint, "startMs" bigint, quote text)
      where tag_tombstone.id = moved.id`.execute(tx);
}

export const dropText = (tx: Tx, documentId: number) =>
  tx.updateTable('document').set({ content_id: null }).where('id', '=', documentId).execute();

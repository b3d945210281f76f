import type { Db, Tx } from '@scriptorium/db/database.ts';
import { anyOf, batchesOf } from '@scriptorium/db/lists.ts';
import type { Transcript } from '@scriptorium/documents/core/conversion.ts';
import { sql } from 'kysely';
import type { Actor } from './match-actors.ts';

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
      'utterance.id as utteranceId',
      'token.value',
      'token.ts_start as tsStart',
      'token.ts_end as tsEnd',
      'token.properties',
      'token.hidden',
      'token.confidence',
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
  if (ids.length > 0) await tx.deleteFrom('utterance').where('id', '=', anyOf(ids)).execute();
}

/** The transcript is the file's again: what people deleted does not come back. */
export async function forgetEdits(tx: Tx, documentId: number): Promise<void> {
  await tx.deleteFrom('utterance_token').where('deleted_from', '=', documentId).execute();
  await tx
    .deleteFrom('utterance')
    .where('document_id', '=', documentId)
    .where('position', 'is', null)
    .execute();
  await tx.updateTable('document').set({ transcript_edits: 0 }).where('id', '=', documentId).execute();
}

/** Stores utterances from a position on; returns the ids of their words in order. */
export async function insertUtterances(
  tx: Tx,
  owner: { readonly documentId: number } | { readonly stagedId: number },
  { from, utterances }: { readonly from: number; readonly utterances: Transcript['utterances'] },
): Promise<number[]> {
  const [documentId, stagedId] = 'documentId' in owner ? [owner.documentId, null] : [null, owner.stagedId];
  const utteranceIds = await drawIds(tx, 'utterance', utterances.length);
  const rows = utterances.map(({ actor }, at) => ({ id: utteranceIds[at], actor, position: from + at }));
  for (const batch of batchesOf(rows)) {
    await sql`
      insert into utterance (id, document_id, staged_id, actor, position) overriding system value
      select id, ${documentId}::bigint, ${stagedId}::bigint, actor, position
      from json_to_recordset(${JSON.stringify(batch)}::json)
        as said(id bigint, actor text, position int)`.execute(tx);
  }
  const tokens = utterances.flatMap((utterance, index) =>
    utterance.tokens.map((token, position) => ({ ...token, position, utterance: utteranceIds[index] })),
  );
  const ids = await drawIds(tx, 'utterance_token', tokens.length);
  for (const batch of batchesOf(tokens.map((token, index) => ({ ...token, id: ids[index] })))) {
    await sql`
      insert into utterance_token
        (id, utterance_id, position, value, ts_start, ts_end, properties, hidden, confidence) overriding system value
      select id, utterance, position, value, "tsStart", "tsEnd", properties, hidden, confidence
      from json_to_recordset(${JSON.stringify(batch)}::json)
        as word(id bigint, utterance bigint, position int, value text, "tsStart" bigint, "tsEnd" bigint,
          properties text[], hidden boolean, confidence real)`.execute(tx);
  }
  return ids;
}

export const listActors = (db: Db, processId: number): Promise<Actor[]> =>
  db
    .selectFrom('process_actor')
    .select(['actor', 'name'])
    .where('process_id', '=', processId)
    .orderBy('actor')
    .execute();

async function drawIds(tx: Tx, table: 'utterance' | 'utterance_token', count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(sequence) as id from (select pg_get_serial_sequence(${table}, 'id')::regclass as sequence offset 0) of,
      generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Adds missing speakers to the process; always in the same order, so that concurrent runs do not
 * deadlock.
 */
export async function insertActors(tx: Tx, processId: number, actors: readonly Actor[]): Promise<void> {
  for (const { actor, name } of actors.toSorted((a, b) => (a.actor < b.actor ? -1 : 1))) {
    await tx
      .insertInto('process_actor')
      .values({ process_id: processId, actor, name })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export const dropText = (tx: Tx, documentId: number) =>
  tx.updateTable('document').set({ content_id: null }).where('id', '=', documentId).execute();

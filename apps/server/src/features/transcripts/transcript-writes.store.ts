import { anyOf } from '@scriptorium/db/lists.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import { sql } from 'kysely';

/** Maximum number of rows in one statement. */
const BATCH = 5000;

function* batchesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
}

export async function drawIds(
  tx: Tx,
  table: 'utterance' | 'utterance_token',
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export async function insertUtterances(
  tx: Tx,
  documentId: number,
  utterances: readonly { readonly id: number; readonly actor: string }[],
): Promise<void> {
  for (const batch of batchesOf(utterances))
    await sql`
      insert into utterance (id, document_id, actor) overriding system value
      select id, ${documentId}::bigint, actor
      from json_to_recordset(${JSON.stringify(batch)}::json) as said(id bigint, actor text)`.execute(tx);
}

export async function updateActors(
  tx: Tx,
  utterances: readonly { readonly id: number; readonly actor: string }[],
): Promise<void> {
  for (const batch of batchesOf(utterances))
    await sql`
      update utterance set actor = said.actor
      from json_to_recordset(${JSON.stringify(batch)}::json) as said(id bigint, actor text)
      where utterance.id = said.id`.execute(tx);
}

export async function updatePositions(tx: Tx, positions: ReadonlyMap<number, number>): Promise<void> {
  if (positions.size === 0) return;
  await sql`
    update utterance set position = placed.position
    from unnest(${[...positions.keys()]}::bigint[], ${[...positions.values()]}::int[]) as placed(id, position)
    where utterance.id = placed.id`.execute(tx);
}

export const dropPositions = (tx: Tx, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve()
    : tx.updateTable('utterance').set({ position: null }).where('id', '=', anyOf(ids)).execute();

export interface TokenRow {
  readonly id: number;
  readonly utteranceId: number;
  readonly position: number;
  readonly value: string;
  readonly tsStart: number;
  readonly tsEnd: number;
  readonly properties: readonly string[];
  readonly hidden: boolean;
  readonly confidence: number | null;
}

const COLUMNS = sql`id bigint, "utteranceId" bigint, position int, value text, "tsStart" bigint, "tsEnd" bigint,
  properties text[], hidden boolean, confidence real`;

/** Also brings deleted words back. */
export async function updateTokens(tx: Tx, tokens: readonly TokenRow[]): Promise<void> {
  for (const batch of batchesOf(tokens))
    await sql`
      update utterance_token as token set utterance_id = "utteranceId", deleted_from = null, position = word.position,
        value = word.value, ts_start = "tsStart", ts_end = "tsEnd", properties = word.properties, hidden = word.hidden,
        confidence = word.confidence
      from json_to_recordset(${JSON.stringify(batch)}::json) as word(${COLUMNS})
      where token.id = word.id`.execute(prepared(tx));
}

export async function insertTokens(tx: Tx, tokens: readonly TokenRow[]): Promise<void> {
  for (const batch of batchesOf(tokens))
    await sql`
      insert into utterance_token
        (id, utterance_id, position, value, ts_start, ts_end, properties, hidden, confidence) overriding system value
      select id, "utteranceId", position, value, "tsStart", "tsEnd", properties, hidden, confidence
      from json_to_recordset(${JSON.stringify(batch)}::json) as word(${COLUMNS})`.execute(tx);
}

/** The rows stay: the words can come back, with their tags. */
export const removeTokens = (tx: Tx, documentId: number, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve()
    : tx
        .updateTable('utterance_token')
        .set({ utterance_id: null, deleted_from: documentId })
        .where('id', '=', anyOf(ids))
        .execute();

/** Counts the edit, and keeps its result for a repeated call. */
export async function noteEdit(
  tx: Tx,
  documentId: number,
  { clientId, reply }: { clientId: string | undefined; reply: object },
): Promise<void> {
  await prepared(tx)
    .updateTable('document')
    .set((row) => ({ transcript_edits: row('transcript_edits', '+', 1) }))
    .where('id', '=', documentId)
    .execute();
  if (clientId === undefined) return;
  await prepared(tx)
    .insertInto('transcript_edit')
    .values({ client_id: clientId, document_id: documentId, reply: JSON.stringify(reply) })
    .execute();
}

/** Repeated calls of edits that are older than that are new ones. */
export const deleteEditsBefore = (db: Db, before: Date) =>
  db.deleteFrom('transcript_edit').where('created_at', '<', before.toISOString()).execute();

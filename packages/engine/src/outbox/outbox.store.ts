import { randomUUID } from 'node:crypto';
import type { Db } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { OutboxState } from '@scriptorium/db/schema/schema-json.ts';
import { storedJson } from '@scriptorium/db/stored-json.ts';
import { sql } from 'kysely';
import type { Effect, Stored } from './effect.ts';

/** The payload of a row until the effect has ended. */
export interface Payload {
  attempt: number;
  madeFrom: string;
  request: Stored;
}

/** The part of a receipt that the product adds: the attempt of the step that received it. */
type Receipt = Stored & { attempt?: number };

export interface OutboxRow {
  id: number;
  key: string;
  state: OutboxState;
  tries: number;
  payload: Partial<Payload>;
  receipt: Receipt | null;
  reason: Reason | null;
}

type Cause = Effect<Stored>['cause'];

/** The latest effect of a step or of an execution. */
export const findLastEffect = (db: Db, cause: Cause): Promise<OutboxRow | undefined> =>
  db
    .selectFrom('outbox')
    .select(['id', 'idempotency_key as key', 'state', 'tries', 'payload', 'receipt', 'reason'])
    .$if('stepId' in cause, (query) => query.where('step_id', '=', 'stepId' in cause ? cause.stepId : 0))
    .$if('executionId' in cause, (query) =>
      query.where('execution_id', '=', 'executionId' in cause ? cause.executionId : 0),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const INSTALLATION = 'effects';

/** Ids of installations by database: an id never changes, so that each process reads it once. */
const installations = new WeakMap<Db, string>();

/** One receiver may serve several installations, whose steps have the same ids. */
async function installationId(db: Db): Promise<string> {
  const known = installations.get(db);
  if (known !== undefined) return known;
  await db
    .insertInto('installation')
    .values({ name: INSTALLATION, value: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', INSTALLATION)
    .executeTakeFirstOrThrow();
  installations.set(db, value);
  return value;
}

export async function keyOf(db: Db, cause: Cause): Promise<string> {
  const installation = await installationId(db);
  return 'executionId' in cause
    ? `execution:${cause.executionId}:${installation}`
    : `step:${cause.stepId}:${cause.attempt}:${installation}`;
}

/**
 * A new effect, SENDING at once: it is stored before the first byte is sent. Undefined where another worker was first.
 */
export async function insertEffect(
  db: Db,
  effect: Effect<Stored>,
  key: string,
  payload: Payload,
): Promise<OutboxRow | undefined> {
  const { cause, kind, processId, nodeId } = effect;
  const ofStep = 'stepId' in cause ? { step_id: cause.stepId, document_id: cause.documentId } : {};
  const begun = { state: 'SENDING', tries: 1 } as const;
  const made = await db
    .insertInto('outbox')
    .values({
      idempotency_key: key,
      kind,
      process_id: processId,
      node_id: nodeId,
      ...ofStep,
      ...('executionId' in cause ? { execution_id: cause.executionId } : {}),
      ...begun,
      payload: JSON.stringify(payload),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made && { id: made.id, key, ...begun, payload, receipt: null, reason: null };
}

/** Matches only the row as it was read: a concurrent change means that another attempt is running. */
const asRead = (db: Db, { id, state, tries }: OutboxRow) =>
  db.updateTable('outbox').where('id', '=', id).where('state', '=', state).where('tries', '=', tries);

/** Before the first byte is sent. Returns nothing where another worker was first. */
export async function beginSending(db: Db, row: OutboxRow, payload: Payload): Promise<OutboxRow | undefined> {
  const begun = await asRead(db, row)
    .set({
      state: 'SENDING',
      tries: row.tries + 1,
      payload: JSON.stringify(payload),
      finished_at: null,
    })
    .returning('id')
    .executeTakeFirst();
  return begun && { ...row, state: 'SENDING', tries: row.tries + 1, payload };
}

const over = { payload: '{}', finished_at: sql<string>`now()` } as const;
const json = (value: object | null) => value && storedJson(value);

/** A retryable attempt has ended: the payload is kept for the next. */
export async function setState(
  db: Db,
  row: OutboxRow,
  { state, reason, receipt }: { state: 'PENDING' | 'SENDING' | 'UNKNOWN'; reason: Reason; receipt?: Receipt },
): Promise<void> {
  await asRead(db, row)
    .set({
      state,
      reason: json(reason),
      ...(receipt === undefined ? {} : { receipt: json(receipt) }),
      ...(state === 'UNKNOWN' ? { finished_at: over.finished_at } : {}),
    })
    .execute();
}

export async function markFailed(
  db: Db,
  row: OutboxRow,
  { reason, receipt }: { reason: Reason; receipt: Receipt },
): Promise<void> {
  await asRead(db, row)
    .set({ state: 'FAILED', reason: json(reason), receipt: json(receipt), ...over })
    .execute();
}

/** The receiver's answer is authoritative, whatever the row says by now. */
export async function markSent(db: Db, id: number, receipt: Receipt): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'SENT', reason: null, receipt: json(receipt), ...over })
    .where('id', '=', id)
    .execute();
}

/** Another effect replaces this one; its delivery stays unknown. */
export async function retire(db: Db, row: OutboxRow): Promise<void> {
  const state = { PENDING: 'FAILED', SENDING: 'UNKNOWN' } as const;
  if (row.state === 'PENDING' || row.state === 'SENDING')
    await asRead(db, row)
      .set({ state: state[row.state], ...over })
      .execute();
  else if (row.state === 'UNKNOWN') await asRead(db, row).set({ payload: '{}' }).execute();
}

import type { Db, Tx } from '@scriptorium/db/database.ts';
import { storedJson } from '@scriptorium/db/stored-json.ts';
import { toNumber } from '@scriptorium/db/schema/decimal.ts';
import type { CallPurpose } from '@scriptorium/db/schema/schema-json.ts';
import { sql } from 'kysely';
import type { Answer, Usage } from '../answer.ts';
import { costOf, costOfAudio, type Prices } from './cost.ts';

/** The purpose of a call, and the process, node, document or person that caused it. */
export interface CallCause {
  readonly purpose: CallPurpose;
  readonly processId?: number;
  readonly nodeId?: number;
  readonly documentId?: number;
  /** The person who asked. */
  readonly userId?: number;
}

export interface CalledModel {
  /** Null for settings that are not stored. */
  readonly id: number | null;
  readonly name: string;
  readonly prices: Prices;
}

/**
 * Records a try before its first byte is sent, so that no call goes unrecorded; its id. `reserved`: what it may cost,
 * which counts until its end.
 */
export async function startCall(
  db: Db | Tx,
  { id, name, prices }: CalledModel,
  cause: CallCause,
  reserved: number | null,
): Promise<number> {
  const made = await db
    .insertInto('model_call')
    .values({
      model_id: id,
      model_name: name,
      purpose: cause.purpose,
      process_id: cause.processId ?? null,
      node_id: cause.nodeId ?? null,
      document_id: cause.documentId ?? null,
      user_id: cause.userId ?? null,
      price_input: prices.input,
      price_cached_input: prices.cachedInput,
      price_output: prices.output,
      price_minute: prices.minute ?? null,
      currency: prices.currency,
      reserved,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** Grouping key and start of the budget period: the costs of one model in one currency are added up from midnight. */
interface Day {
  readonly modelId: number;
  readonly currency: string;
  /** The time zone whose midnight starts the period. */
  readonly timeZone: string;
  /** Milliseconds. A call cannot go on for longer: a server that has ended left an older one behind. */
  readonly longestCallMs: number;
}

export interface Spending {
  /** By calls that have ended. */
  readonly spent: number;
  /** Whether the call fits beside what calls that go on have reserved, and whether it would without them. */
  readonly fits: boolean;
  readonly fitsAlone: boolean;
}

/** What the calls of a model have cost today, and whether one of this cost fits into the budget. */
export async function spendingOf(
  tx: Tx,
  { modelId, currency, timeZone, longestCallMs }: Day,
  { budget, estimate }: { budget: number; estimate: number },
): Promise<Spending> {
  const isGoingOn = sql<boolean>`outcome = 'STARTED' and started_at > now() - make_interval(secs => ${longestCallMs / 1000})`;
  const { rows } = await sql<{ spent: string; fits: boolean; fitsAlone: boolean }>`
    with today as (
      select coalesce(sum(cost), 0) as spent, coalesce(sum(reserved) filter (where ${isGoingOn}), 0) as reserved
      from model_call
      where model_id = ${modelId} and currency = ${currency}
        and started_at >= date_trunc('day', now(), ${timeZone}))
    select spent::text as spent,
      spent < ${budget}::numeric and spent + reserved + ${estimate}::numeric <= ${budget}::numeric as fits,
      spent < ${budget}::numeric and spent + ${estimate}::numeric <= ${budget}::numeric as "fitsAlone"
    from today`.execute(tx);
  const [day] = rows;
  if (!day) throw new Error('A sum has one row');
  return { ...day, spent: toNumber(day.spent) ?? 0 };
}

/** The facts that the ledger stores about an answer. */
export interface LedgerAnswer extends Partial<Omit<Answer, 'text'>> {
  /** The length of a recording in milliseconds, of the answer of a transcription. */
  readonly audioMs?: number;
}

export interface CallEnd {
  /** Null for an answer that is of use. */
  readonly problem: string | null;
  readonly status: number | null;
  /** Milliseconds between its record and its first byte. */
  readonly waitedMs: number;
  /** Milliseconds from its first byte to the end of the answer. */
  readonly ms: number;
  readonly answer: LedgerAnswer;
}

const UNKNOWN: Usage = { input: null, cacheRead: 0, cacheWrite: 0, output: null, reasoning: 0 };

export async function endCall(
  db: Db,
  callId: number,
  prices: Prices,
  { problem, status, waitedMs, ms, answer }: CallEnd,
): Promise<void> {
  const { usage = UNKNOWN, audioMs } = answer;
  await db
    .updateTable('model_call')
    .set({
      outcome: problem === null ? 'OK' : 'FAILED',
      problem,
      status,
      started_at: sql`started_at + make_interval(secs => ${waitedMs / 1000})`,
      ms: Math.round(ms),
      finish: answer.rawFinish ?? null,
      answered_by: answer.model ?? null,
      request_id: answer.requestId ?? null,
      input_tokens: usage.input,
      cached_tokens: usage.cacheRead,
      output_tokens: usage.output,
      reasoning_tokens: usage.reasoning,
      raw_usage: toJson(answer.rawUsage),
      audio_ms: audioMs ?? null,
      reserved: null,
      cost: audioMs === undefined ? costOf(usage, prices) : costOfAudio(audioMs, prices),
    })
    .where('id', '=', callId)
    .execute();
}

/** A call that was not sent. */
export async function dropCall(db: Db, callId: number): Promise<void> {
  await db.deleteFrom('model_call').where('id', '=', callId).execute();
}

const toJson = (usage: unknown): string | null =>
  typeof usage === 'object' && usage !== null ? storedJson(usage) : null;

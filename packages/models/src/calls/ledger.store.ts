import type { Db } from '@scriptorium/db/database.ts';
import type { CallPurpose } from '@scriptorium/db/schema-models.ts';
import type { Answer, Usage } from '../answer.ts';
import { costOf, costOfAudio, type Prices } from './cost.ts';

/** What a call is for. */
export interface CallCause {
  readonly purpose: CallPurpose;
  readonly processId?: number;
  readonly nodeId?: number;
  readonly documentId?: number;
  /** The person who asked. */
  readonly userId?: number;
}

interface CalledModel {
  /** Null for settings that are not stored. */
  readonly id: number | null;
  readonly name: string;
  readonly prices: Prices;
}

/** Records a try before its first byte is sent, so that no call goes unrecorded; its id. */
export async function startCall(
  db: Db,
  { id, name, prices }: CalledModel,
  cause: CallCause,
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
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** What is known of an answer. */
export interface LedgerAnswer extends Partial<Omit<Answer, 'text'>> {
  /** The length of a recording in milliseconds, of the answer of a transcription. */
  readonly audioMs?: number;
}

export interface CallEnd {
  /** Null for an answer that is of use. */
  readonly problem: string | null;
  readonly status: number | null;
  /** Milliseconds. */
  readonly ms: number;
  readonly answer: LedgerAnswer;
}

const UNKNOWN: Usage = { input: null, cacheRead: 0, cacheWrite: 0, output: null, reasoning: 0 };

export async function endCall(
  db: Db,
  callId: number,
  prices: Prices,
  { problem, status, ms, answer }: CallEnd,
): Promise<void> {
  const { usage = UNKNOWN, audioMs } = answer;
  await db
    .updateTable('model_call')
    .set({
      outcome: problem === null ? 'OK' : 'FAILED',
      problem,
      status,
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
      cost: audioMs === undefined ? costOf(usage, prices) : costOfAudio(audioMs, prices),
    })
    .where('id', '=', callId)
    .execute();
}

const toJson = (usage: unknown): string | null =>
  typeof usage === 'object' && usage !== null ? JSON.stringify(usage) : null;

import type { Db } from '@scriptorium/db/database.ts';
import { OutgoingError } from '@scriptorium/outgoing/outgoing-error.ts';
import { sendOutgoing } from '@scriptorium/outgoing/send.ts';
import { streamOutgoing } from '@scriptorium/outgoing/stream.ts';
import { answerWithoutSecrets } from '@scriptorium/outgoing/without-secrets.ts';
import type { ModelResponse } from '../chat-model.ts';
import type { StreamedModelResponse } from '../chat-stream.ts';
import type { ModelError } from '../model-error.ts';
import type { CallSize } from './call-size.ts';
import { failureOfError, failureOfLine } from './call-faults.ts';
import * as ledger from './ledger.store.ts';
import { ModelFailure, type ModelProblem } from './model-failure.ts';
import type { ModelLimits } from './model-limits.ts';
import { startCall } from './start-call.ts';
import type { StoredModel } from './stored-models.store.ts';

/** A call of any kind of model. */
export interface ProviderCall {
  /** The id is null for settings that are not stored. */
  readonly model: Omit<StoredModel, 'id' | 'kind' | 'sealed' | 'modalities'> & { readonly id: number | null };
  readonly key: string | null;
  readonly cause: ledger.CallCause;
  readonly signal: AbortSignal;
}

/** A request by POST. */
interface Request {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** For the budget. */
  readonly size: CallSize;
}

/** A request, and the reader of its response: of the whole, or of one that arrives in parts. */
export type Exchange<Answer> =
  | (Request & { read(response: ModelResponse): Reading<Answer> })
  | (Request & { readStream(response: StreamedModelResponse): Promise<Reading<Answer>> });

export type Reading<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'error'; readonly error: ModelError };

/** Calls that are prepared and recorded while others go on, for each call that may go on. */
const READY_SHARE = 0.25;

/**
 * Calls a model once, and records the try in the ledger. Waits while `concurrency` calls of the model are going on: their
 * slots are for the provider alone, so that it never waits for the database. `prepare` makes the request when it will soon
 * be sent. Throws a ModelFailure when there is no answer that can be used.
 */
export async function callProvider<Answer extends ledger.LedgerAnswer>(
  db: Db,
  limits: ModelLimits,
  call: ProviderCall,
  prepare: () => Exchange<Answer> | Promise<Exchange<Answer>>,
): Promise<Answer> {
  const { model, signal } = call;
  if (!model.active) throw new ModelFailure('inactive', 'failed', { params: { model: model.name } });
  const { concurrency } = model;
  const slot = `model ${model.id ?? model.name}`;
  const line = { key: slot, name: model.name };
  const sent = await limits.limiter.run(
    `${slot}, recorded`,
    signal,
    async () => {
      const prepared = await prepare();
      const callId = await startCall(db, limits, call, prepared.size);
      return sendInTurn(db, limits, call, { prepared, callId, line });
    },
    { limit: concurrency + Math.ceil(concurrency * READY_SHARE), model: line },
  );
  return finishCall(db, limits, call, sent);
}

interface RecordedCall<Answer> {
  readonly prepared: Exchange<Answer>;
  /** In the ledger. */
  readonly callId: number;
  /** The line of the model in which its calls wait. */
  readonly line: { readonly key: string; readonly name: string };
}

interface SentCall<Answer> {
  readonly callId: number;
  /** Milliseconds between its record and its first byte, and from there to the end of the answer. */
  readonly waitedMs: number;
  readonly ms: number;
  /** An error where the connection failed. */
  readonly received: { status: number; reading: Reading<Answer> } | OutgoingError;
}

/** Sends a request when the model has a slot. One that is interrupted before leaves no record: nothing was sent. */
async function sendInTurn<Answer>(
  db: Db,
  limits: ModelLimits,
  { model, key, signal }: ProviderCall,
  { prepared, callId, line }: RecordedCall<Answer>,
): Promise<SentCall<Answer>> {
  const recorded = performance.now();
  let began: number | undefined;
  const send = async (): Promise<SentCall<Answer>> => {
    const sending = (began = performance.now());
    const received = await receive(limits, prepared, key, signal).catch((error: unknown) => {
      if (error instanceof OutgoingError) return error;
      throw error;
    });
    return { callId, waitedMs: sending - recorded, ms: performance.now() - sending, received };
  };
  try {
    return await limits.limiter.run(line.key, signal, send, { limit: model.concurrency, model: line });
  } catch (error) {
    if (began === undefined) await ledger.dropCall(db, callId);
    throw error;
  }
}

/** Records the end of a call: its answer, or a ModelFailure. */
async function finishCall<Answer extends ledger.LedgerAnswer>(
  db: Db,
  limits: ModelLimits,
  { model, signal }: ProviderCall,
  { callId, waitedMs, ms, received }: SentCall<Answer>,
): Promise<Answer> {
  const end = (problem: ModelProblem | null, answer: ledger.LedgerAnswer, status: number | null = null) =>
    ledger.endCall(db, callId, model.prices, { problem, status, waitedMs, ms, answer });
  if (received instanceof OutgoingError) {
    const failure = failureOfLine(limits, model.name, received);
    await end(failure.problem, {});
    signal.throwIfAborted();
    throw failure;
  }
  const { status, reading } = received;
  if (reading.kind === 'error') {
    await end(reading.error.problem, reading.error, status);
    throw failureOfError(model.name, reading.error);
  }
  await end(null, reading.answer, status);
  return reading.answer;
}

async function receive<Answer>(
  { allow, timeoutMs, maxBytes }: ModelLimits,
  prepared: Exchange<Answer>,
  key: string | null,
  signal: AbortSignal,
): Promise<{ status: number; reading: Reading<Answer> }> {
  const { url, headers, body } = prepared;
  // A key is for the address that an administrator has entered.
  const request = { url, headers, body, method: 'POST', allow, timeoutMs, maxBytes, maxRedirects: 0, signal };
  if ('read' in prepared) {
    // A provider may repeat the key in its answer, in the name of its model, or in a header.
    const response = answerWithoutSecrets(await sendOutgoing(request), [key]);
    return { status: response.status, reading: prepared.read(response) };
  }
  const response = await streamOutgoing(request);
  try {
    return { status: response.status, reading: await prepared.readStream(response) };
  } finally {
    response.body.destroy();
  }
}

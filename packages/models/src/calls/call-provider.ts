import type { Db } from '@scriptorium/db/database.ts';
import { OutgoingError } from '@scriptorium/outgoing/outgoing-error.ts';
import { sendOutgoing, type OutgoingRequest } from '@scriptorium/outgoing/send.ts';
import { streamOutgoing } from '@scriptorium/outgoing/stream.ts';
import type { ModelResponse } from '../chat-model.ts';
import type { StreamedModelResponse } from '../chat-stream.ts';
import type { ModelError } from '../model-error.ts';
import type { CallSize } from './call-size.ts';
import { failureOfError, failureOfLine } from './failure-of.ts';
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

/**
 * Calls a model once, and records the try in the ledger. Waits while `concurrency` calls of the model are going on.
 * `prepare` makes the request when it is to be sent. Throws a ModelFailure when there is no answer that can be used.
 */
export async function callProvider<Answer extends ledger.LedgerAnswer>(
  db: Db,
  limits: ModelLimits,
  call: ProviderCall,
  prepare: () => Exchange<Answer> | Promise<Exchange<Answer>>,
): Promise<Answer> {
  const { model, signal } = call;
  if (!model.active) throw new ModelFailure('inactive', 'failed', { params: { model: model.name } });
  const slot = `model ${model.id ?? model.name}`;
  const callNow = async () => exchange(db, limits, call, await prepare());
  return limits.limiter.run(slot, signal, callNow, model.concurrency);
}

async function exchange<Answer extends ledger.LedgerAnswer>(
  db: Db,
  limits: ModelLimits,
  call: ProviderCall,
  prepared: Exchange<Answer>,
): Promise<Answer> {
  const { model, signal } = call;
  const { allow, timeoutMs, maxBytes } = limits;
  const callId = await startCall(db, limits, call, prepared.size);
  const began = performance.now();
  const end = (problem: ModelProblem | null, answer: ledger.LedgerAnswer, status: number | null = null) =>
    ledger.endCall(db, callId, model.prices, { problem, status, ms: performance.now() - began, answer });
  try {
    const { url, headers, body } = prepared;
    // A key is for the address that an administrator has entered.
    const request = {
      url,
      headers,
      body,
      method: 'POST',
      allow,
      timeoutMs,
      maxBytes,
      maxRedirects: 0,
      signal,
    };
    const { status, reading } = await receive(request, prepared);
    if (reading.kind === 'error') {
      await end(reading.error.problem, reading.error, status);
      throw failureOfError(model.name, reading.error);
    }
    await end(null, reading.answer, status);
    return reading.answer;
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const failure = failureOfLine(limits, model.name, error);
    await end(failure.problem, {});
    signal.throwIfAborted();
    throw failure;
  }
}

async function receive<Answer>(
  request: OutgoingRequest,
  prepared: Exchange<Answer>,
): Promise<{ status: number; reading: Reading<Answer> }> {
  if ('read' in prepared) {
    const response = await sendOutgoing(request);
    return { status: response.status, reading: prepared.read(response) };
  }
  const response = await streamOutgoing(request);
  try {
    return { status: response.status, reading: await prepared.readStream(response) };
  } finally {
    response.body.destroy();
  }
}

import type { Db } from '@scriptorium/db/database.ts';
import type { AllowList } from '@scriptorium/outgoing/allow-list.ts';
import { OutgoingError } from '@scriptorium/outgoing/outgoing-error.ts';
import type { PerHostLimiter } from '@scriptorium/outgoing/per-host-limiter.ts';
import { sendOutgoing } from '@scriptorium/outgoing/send.ts';
import type { Answer } from '../answer.ts';
import { chatRequest, readChat } from '../chat.ts';
import type { ChatModel, Question } from '../chat-model.ts';
import { failureOfError, failureOfLine } from './failure-of.ts';
import * as ledger from './ledger.store.ts';
import { ModelFailure, type ModelProblem } from './model-failure.ts';
import { spentToday, type StoredModel } from './stored-models.store.ts';

/** Limits of the calls of models. */
export interface ModelLimits {
  /** OUTGOING_ALLOW */
  readonly allow: AllowList;
  /** MODEL_TIMEOUT_SECONDS */
  readonly timeoutMs: number;
  /** Of an answer. */
  readonly maxBytes: number;
  readonly limiter: PerHostLimiter;
  /** TIME_ZONE: days of budgets begin at its midnight. */
  readonly timeZone: string;
}

export interface ModelCall {
  /** The id is null for settings that are not stored. */
  readonly model: Omit<StoredModel, 'id' | 'sealed' | 'modalities'> & { readonly id: number | null };
  readonly key: string | null;
  readonly question: Question;
  readonly cause: ledger.CallCause;
  readonly signal: AbortSignal;
}

/**
 * Asks a model once, and records the try in the ledger. Waits while `concurrency` calls of the model are going on.
 * Throws a ModelFailure when there is no answer that can be used.
 */
export async function callModel(db: Db, limits: ModelLimits, call: ModelCall): Promise<Answer> {
  const { model, signal } = call;
  if (!model.active) throw new ModelFailure('inactive', 'failed', { params: { model: model.name } });
  const slot = `model ${model.id ?? model.name}`;
  return limits.limiter.run(slot, signal, () => callNow(db, limits, call), model.concurrency);
}

async function callNow(db: Db, limits: ModelLimits, call: ModelCall): Promise<Answer> {
  const { model, key, question, cause, signal } = call;
  const { allow, timeoutMs, maxBytes } = limits;
  await requireBudget(db, limits, model);
  requireFit(model, question);
  const chat: ChatModel = { ...model.chat, key };
  const request = chatRequest(chat, question);
  const callId = await ledger.startCall(db, model, cause);
  const began = performance.now();
  const end = (problem: ModelProblem | null, answer: Partial<Answer>, status: number | null = null) =>
    ledger.endCall(db, callId, model.prices, { problem, status, ms: performance.now() - began, answer });
  try {
    const response = await sendOutgoing({
      ...request,
      method: 'POST',
      allow,
      timeoutMs,
      maxBytes,
      // A key is for the address that an administrator has entered.
      maxRedirects: 0,
      signal,
    });
    const reading = readChat(chat, response);
    if (reading.kind === 'error') {
      await end(reading.error.problem, reading.error, response.status);
      throw failureOfError(model.name, reading.error);
    }
    await end(null, reading.answer, response.status);
    return reading.answer;
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const failure = failureOfLine(limits, model.name, error);
    await end(failure.problem, {});
    signal.throwIfAborted();
    throw failure;
  }
}

async function requireBudget(db: Db, { timeZone }: ModelLimits, model: ModelCall['model']): Promise<void> {
  const { id, name, dailyBudget, prices } = model;
  if (id === null || dailyBudget === null) return;
  const { currency } = prices;
  const spent = await spentToday(db, id, { currency, timeZone });
  if (spent < dailyBudget) return;
  const params = { model: name, spent: round(spent), budget: dailyBudget, currency };
  throw new ModelFailure('budget', 'failed', { params });
}

const round = (money: number): number => Math.round(money * 10_000) / 10_000;

/** Bytes of UTF-8 in a token of the languages with the longest tokens. */
const MOST_BYTES_OF_A_TOKEN = 8;

/** Some servers cut prompts silently. What certainly does not fit is not sent. */
function requireFit({ name, chat }: ModelCall['model'], { system = '', prompt }: Question): void {
  const { contextTokens } = chat;
  const least = Buffer.byteLength(system + prompt) / MOST_BYTES_OF_A_TOKEN;
  if (contextTokens !== null && least > contextTokens)
    throw new ModelFailure('tooLong', 'failed', { params: { model: name, message: '' } });
}

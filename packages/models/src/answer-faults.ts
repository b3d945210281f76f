import { retryAfterMs } from '@scriptorium/outgoing/retry-after.ts';
import { withoutSecrets } from '@scriptorium/outgoing/without-secrets.ts';
import type { Answer } from './answer.ts';
import type { ProviderError } from './chat-codec.ts';
import type { ModelResponse } from './chat-model.ts';
import type { ModelError, ModelProblem } from './model-error.ts';
import { storableText } from './storable.ts';

const MAX_MESSAGE = 300;

const BY_STATUS = new Map<number, ModelProblem>([
  [401, 'key'],
  [402, 'quota'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [408, 'busy'],
  [429, 'busy'],
  [503, 'overloaded'],
  [529, 'overloaded'],
]);

/** Codes that say more than the status. */
const BY_CODE = new Map<string, ModelProblem>([
  ['context_length_exceeded', 'tooLong'],
  ['exceed_context_size_error', 'tooLong'],
  ['API_KEY_INVALID', 'key'],
  ['content_filter', 'refused'],
  ['insufficient_quota', 'quota'],
]);

const TOO_LONG =
  /prompt is too long|exceeds? (the |your )?(available |maximum )?(context|number of tokens)|maximum context length|maximum prompt length|reduce the length of the messages|context (length|window|limit|size) (was |is )?exceeded/i;

/** The message of providers that report missing credit with status 400. */
const NO_CREDIT = /credit balance is too low/i;

/** Later attempts may succeed. */
const TRANSIENT: ReadonlySet<ModelProblem> = new Set(['busy', 'overloaded', 'serverError']);

/** Problems with an explanation by the provider. That of a problem with the key may quote the key. */
const EXPLAINED: ReadonlySet<ModelProblem> = new Set(['rejected', 'notFound', 'tooLong', 'refused']);

interface Circumstances {
  readonly key: string | null;
  /** ms */
  readonly now: number;
}

/** The error of a response that is no answer. */
export function faultOfResponse(
  { status, headers }: ModelResponse,
  error: ProviderError,
  { key, now }: Circumstances,
): ModelError {
  const isSuccess = status >= 200 && status < 300;
  const problem = problemOfStatus(isSuccess ? error.status : status, error);
  const isTransient = TRANSIENT.has(problem);
  const waitMs = isTransient ? retryAfterMs(headers['retry-after'] ?? error.retryAfter, now) : undefined;
  const message = EXPLAINED.has(problem) ? explanation(error.message, key) : '';
  return {
    fate: isTransient ? 'again' : 'failed',
    problem,
    status,
    ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
    ...(message === '' ? {} : { message }),
  };
}

/** `status`: undefined for a success without an answer. */
function problemOfStatus(status: number | undefined, { code, message }: ProviderError): ModelProblem {
  if (status === undefined) return 'notJson';
  if (status === 400 || status === 413 || status === 429) {
    const known = BY_CODE.get(code ?? '');
    if (known !== undefined) return known;
  }
  if (status === 400 || status === 413) {
    if (TOO_LONG.test(message ?? '')) return 'tooLong';
    if (NO_CREDIT.test(message ?? '')) return 'quota';
  }
  return BY_STATUS.get(status) ?? (status >= 500 && status < 600 ? 'serverError' : 'rejected');
}

/** The key is replaced before the text is cut, so that no part of it is left. */
function explanation(message: string | undefined, key: string | null): string {
  const text = storableText(message ?? '').trim();
  return withoutSecrets(text, [key]).slice(0, MAX_MESSAGE).toWellFormed();
}

/** The error of an answer that cannot be used, undefined for one that can. Its tokens were paid for in any case. */
export function faultOfAnswer(answer: Answer, status: number): ModelError | undefined {
  const problem = problemOfAnswer(answer);
  if (problem === undefined) return undefined;
  const { text, ...details } = answer;
  return { fate: 'failed', problem, status, ...details, ...(problem === 'cut' ? { text } : {}) };
}

function problemOfAnswer({ text, finish }: Answer): ModelProblem | undefined {
  if (finish === 'refused') return 'refused';
  if (finish === 'length') return 'cut';
  return text.trim() === '' ? 'empty' : undefined;
}

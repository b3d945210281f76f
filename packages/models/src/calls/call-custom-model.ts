import { OutgoingError } from '@scriptorium/outgoing/outgoing-error.ts';
import { multipartBody } from '@scriptorium/outgoing/multipart.ts';
import { sendOutgoing } from '@scriptorium/outgoing/send.ts';
import { answerWithoutSecrets, withoutSecrets } from '@scriptorium/outgoing/without-secrets.ts';
import { faultOfResponse } from '../answer-faults.ts';
import { failureOfError, failureOfLine } from './call-faults.ts';
import type { ModelLimits } from './model-limits.ts';

/** A call of a model that somebody runs at an address of their own. */
export interface CustomCall {
  /** For the texts of failures. */
  readonly name: string;
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string | null;
  /** In the address. */
  readonly secrets?: readonly string[];
  /** JSON, or a form with a file. */
  readonly body: object | FormData;
  readonly signal: AbortSignal;
}

/** Calls of one server at the same time, by each server of ours. */
const CONCURRENCY = 4;
const MESSAGE_LENGTH = 300;

/**
 * Posts JSON or a form to a custom model and answers the JSON that it answers. Throws a ModelFailure. It has no price: the ledger does
 * not list it.
 */
export async function callCustomModel(limits: ModelLimits, call: CustomCall): Promise<unknown> {
  const { name, url, signal } = call;
  const host = URL.parse(url)?.host ?? url;
  try {
    return await limits.limiter.run(`custom ${host}`, signal, () => callNow(limits, call), {
      limit: CONCURRENCY,
      model: { key: `custom ${host}`, name },
    });
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    signal.throwIfAborted();
    throw failureOfLine(limits, name, error);
  }
}

async function callNow(
  limits: ModelLimits,
  { name, url, token, secrets = [], body, signal }: CustomCall,
): Promise<unknown> {
  const { contentType, content } = await contentOf(body);
  const given = await sendOutgoing({
    url,
    method: 'POST',
    headers: {
      'content-type': contentType,
      accept: 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: content,
    allow: limits.allow,
    timeoutMs: limits.timeoutMs,
    maxBytes: limits.maxBytes,
    // A token is for the address that the node names.
    maxRedirects: 0,
    signal,
  });
  const response = answerWithoutSecrets(given, [token, ...secrets]);
  const isSuccess = response.status >= 200 && response.status < 300;
  const json = isSuccess ? parse(response.body) : undefined;
  if (json !== undefined) return json;
  const message = isSuccess ? '' : withoutSecrets(response.body, secrets).slice(0, MESSAGE_LENGTH);
  const error = faultOfResponse(response, { message }, { key: token, now: Date.now() });
  throw failureOfError(name, error);
}

async function contentOf(body: object | FormData) {
  if (!(body instanceof FormData)) return { contentType: 'application/json', content: JSON.stringify(body) };
  const { contentType, body: content } = await multipartBody(body);
  return { contentType, content };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

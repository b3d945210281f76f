import { OutgoingError } from '@scriptorium/outgoing/outgoing-error.ts';
import { sendOutgoing } from '@scriptorium/outgoing/send.ts';
import { judgeFailure } from '../judge-failure.ts';
import type { ModelLimits } from './call-model.ts';
import { failureOfError, failureOfLine } from './failure-of.ts';

/** A call of a model that somebody runs at an address of their own. */
export interface CustomCall {
  /** For the texts of failures. */
  readonly name: string;
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string | null;
  readonly body: object;
  readonly signal: AbortSignal;
}

/** Calls of one server at the same time, by each server of ours. */
const CONCURRENCY = 4;
const MESSAGE_LENGTH = 300;

/**
 * Posts JSON to a custom model and answers the JSON that it answers. Throws a ModelFailure. It has no price: the ledger does
 * not list it.
 */
export async function callCustomModel(limits: ModelLimits, call: CustomCall): Promise<unknown> {
  const { name, url, signal } = call;
  const host = URL.parse(url)?.host ?? url;
  try {
    return await limits.limiter.run(`custom ${host}`, signal, () => callNow(limits, call), CONCURRENCY);
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    signal.throwIfAborted();
    throw failureOfLine(limits, name, error);
  }
}

async function callNow(
  limits: ModelLimits,
  { name, url, token, body, signal }: CustomCall,
): Promise<unknown> {
  const response = await sendOutgoing({
    url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    allow: limits.allow,
    timeoutMs: limits.timeoutMs,
    maxBytes: limits.maxBytes,
    // A token is for the address that the node names.
    maxRedirects: 0,
    signal,
  });
  const isSuccess = response.status >= 200 && response.status < 300;
  const json = isSuccess ? parse(response.body) : undefined;
  if (json !== undefined) return json;
  const message = isSuccess ? '' : response.body.slice(0, MESSAGE_LENGTH);
  const error = judgeFailure(response, { message }, { key: token, now: Date.now() });
  throw failureOfError(name, error);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { ReasonOf } from '@scriptorium/domain/graph/node-definition.ts';
import { EffectFailure, type Stored } from '@scriptorium/engine/outbox/effect.ts';
import { OutgoingError, type OutgoingFailure } from '@scriptorium/outgoing/outgoing-error.ts';
import { outgoingReason } from '@scriptorium/outgoing/outgoing-reason.ts';
import { retryAfterMs } from '@scriptorium/outgoing/retry-after.ts';
import type { OutgoingResponse } from '@scriptorium/outgoing/send.ts';
import type { OutgoingLimits } from '@scriptorium/node-server/http/services.ts';
import type { sendRequest } from '../send-request.definition.ts';

/** Bytes of UTF-8 of a response that are stored, for finding errors. */
const KEPT_BYTES = 2048;

type Key = ReasonOf<typeof sendRequest>;
type NameOf<K> = K extends `reason.outgoing.${infer Name}` ? Name : never;

const reason = (key: NameOf<Key>, params: Reason['params'], message: string): Reason<Key> => ({
  key: `reason.outgoing.${key}`,
  params,
  message,
});

/** The receipt of a successful response; throws an EffectFailure for others. */
export function acceptAnswer({ status, headers, body }: OutgoingResponse, now: number): Stored {
  const receipt = { status, body: beginning(body) };
  if (status >= 200 && status < 300) return receipt;
  if (status === 429 || status >= 500)
    throw new EffectFailure(
      'again',
      reason('busy', { status }, `The receiver could not accept the request: it answered ${status}.`),
      { receipt, retryAfterMs: retryAfterMs(headers['retry-after'], now) },
    );
  throw new EffectFailure(
    'failed',
    reason('refused', { status }, `The receiver refused the request: it answered ${status}.`),
    {
      receipt,
    },
  );
}

/** PostgreSQL cannot store NUL. */
const beginning = (text: string): string =>
  Buffer.from(text).subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\0', '\uFFFD');

/** Failures after which a later attempt may succeed; `sent` decides whether a retry is safe. */
const TRANSIENT: ReadonlySet<OutgoingFailure> = new Set([
  'resolve',
  'connect',
  'timeout',
  'broken',
  'aborted',
]);

/** The state of the effect after a call without a response. */
export function toEffectFailure(error: unknown, limits: OutgoingLimits): unknown {
  if (!(error instanceof OutgoingError)) return error;
  const fate = !TRANSIENT.has(error.kind) ? 'failed' : error.sent === 'no' ? 'again' : 'unknown';
  return new EffectFailure(fate, reasonOf(error, limits), { cause: error });
}

const reasonOf = outgoingReason<Reason<Key>>({
  forbidden: ({ subject: host, message }) =>
    reason('forbidden', { host, setting: 'OUTGOING_ALLOW' }, message),
  timeout: ({ subject: host, seconds }) => {
    const setting = 'OUTGOING_TIMEOUT_SECONDS';
    const message = `${host} did not answer within ${seconds} seconds (${setting}).`;
    return reason('timeout', { host, seconds, setting }, message);
  },
  tooLarge: ({ megabytes }) => {
    const setting = 'OUTGOING_MAX_MB';
    const message = `The request arrived, but the answer is larger than ${setting} = ${megabytes} MB and was cut off.`;
    return reason('tooLarge', { megabytes, setting }, message);
  },
  badHeader: ({ subject: name, message }) => reason('badHeader', { name }, message),
  badUrl: ({ message }) => reason('badUrl', {}, message),
  tooManyRedirects: ({ message }) => reason('tooManyRedirects', {}, message),
  aborted: ({ message }) => reason('aborted', {}, message),
  resolve: ({ subject: host, message }) => reason('resolve', { host }, message),
  connect: ({ subject: host, message }) => reason('connect', { host }, message),
  broken: ({ subject: host, message }) => reason('broken', { host }, message),
});

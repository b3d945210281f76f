import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { Dispatcher } from 'undici';
import { resolveByDns, type Resolve } from './addresses.ts';
import type { AllowList } from './allow-list.ts';
import { guardedAgent, sendHop, type Hop, type Progress } from './hop.ts';
import { OutgoingError } from './outgoing-error.ts';

export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For the whole call with its redirects, ms. */
  readonly timeoutMs: number;
  /** Limit of the response body. */
  readonly maxBytes: number;
  readonly maxRedirects: number;
  readonly allow: AllowList;
  readonly signal: AbortSignal;
}

export interface OutgoingResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded as UTF-8. */
  readonly body: string;
}

/**
 * Makes one HTTP call on behalf of users: blocked from inner networks, limited in time and size. Any response of the
 * receiver is a result, even a 500; throws OutgoingError when there is none.
 */
export async function sendOutgoing(
  request: OutgoingRequest,
  resolve: Resolve = resolveByDns,
): Promise<OutgoingResponse> {
  const clock = AbortSignal.timeout(request.timeoutMs);
  const signal = AbortSignal.any([request.signal, clock]);
  const progress: Progress = { sent: 'no' };
  const hop = firstHop(request);
  const agent = guardedAgent({ allow: request.allow, signal, resolve, progress });
  try {
    return await follow(hop, request, (next) => sendHop(next, agent, signal));
  } catch (error) {
    const { sent } = progress;
    const subject = hop.url.hostname;
    if (request.signal.aborted)
      throw new OutgoingError('aborted', 'The request was cancelled.', { subject, sent, cause: error });
    if (clock.aborted)
      throw new OutgoingError('timeout', `${subject} did not answer within ${request.timeoutMs} ms.`, {
        subject,
        sent,
        cause: error,
      });
    throw toOutgoingError(error, subject, sent);
  } finally {
    void agent.destroy();
  }
}

function toOutgoingError(error: unknown, subject: string, sent: 'no' | 'maybe'): OutgoingError {
  if (error instanceof OutgoingError)
    return new OutgoingError(error.kind, error.message, {
      subject: error.subject || subject,
      sent,
      cause: error,
    });
  const { code, message } = error as NodeJS.ErrnoException;
  const detail = code === undefined || code.startsWith('UND_ERR') ? message : code;
  const details = { subject, sent, cause: error };
  return sent === 'no'
    ? new OutgoingError('connect', `Could not connect to ${subject}: ${detail}`, details)
    : new OutgoingError('broken', `The connection to ${subject} was lost: ${detail}`, details);
}

async function follow(
  first: Hop,
  { maxRedirects, maxBytes }: OutgoingRequest,
  send: (hop: Hop) => Promise<Dispatcher.ResponseData>,
): Promise<OutgoingResponse> {
  let hop = first;
  for (let redirects = 0; ; redirects += 1) {
    const response = await send(hop);
    const next = redirectHop(hop, response);
    if (!next) return readResponse(response, maxBytes);
    response.body.destroy();
    if (redirects >= maxRedirects)
      throw new OutgoingError('tooManyRedirects', `More than ${maxRedirects} redirects.`, {
        subject: first.url.hostname,
      });
    hop = next;
  }
}

/** The connection sets these headers; a second value would allow request smuggling. */
const RESERVED_HEADERS = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

function firstHop({ method, url, headers, body }: OutgoingRequest): Hop {
  const named = Object.entries(headers).map(([name, value]): [string, string] => {
    checkHeader(name, value);
    return [name.toLowerCase(), value];
  });
  return {
    url: readUrl(url),
    method,
    headers: { 'user-agent': 'Scriptorium', accept: '*/*', ...Object.fromEntries(named) },
    body: body === undefined ? undefined : Buffer.from(body),
  };
}

function checkHeader(name: string, value: string): void {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch (cause) {
    throw new OutgoingError('badHeader', `The header ${name} is not valid.`, { subject: name, cause });
  }
  if (RESERVED_HEADERS.has(name.toLowerCase()))
    throw new OutgoingError('badHeader', `The header ${name} cannot be set.`, { subject: name });
}

function readUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new OutgoingError('badUrl', 'The address is not a valid http or https address.');
  if (url.username !== '' || url.password !== '')
    throw new OutgoingError('badUrl', 'The address must not contain a user name or password.');
  return url;
}

/** Headers that may be sent to another origin; any other header may be a credential. */
const CROSS_ORIGIN_HEADERS = new Set([
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'user-agent',
]);

function redirectHop(hop: Hop, response: Dispatcher.ResponseData): Hop | undefined {
  const { statusCode } = response;
  const [location] = [response.headers['location']].flat();
  if (location === undefined || ![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  const url = readUrl(location, hop.url);
  const isSameOrigin = url.origin === hop.url.origin;
  const headers = Object.entries(hop.headers).filter(
    ([name]) => isSameOrigin || CROSS_ORIGIN_HEADERS.has(name),
  );
  if (statusCode >= 307) return { ...hop, url, headers: Object.fromEntries(headers) };
  const withoutBody = headers.filter(([name]) => !name.startsWith('content-'));
  return { url, method: 'GET', headers: Object.fromEntries(withoutBody), body: undefined };
}

async function readResponse(response: Dispatcher.ResponseData, maxBytes: number): Promise<OutgoingResponse> {
  const parts: Buffer[] = [];
  let size = 0;
  const tooLarge = () => {
    response.body.destroy();
    return new OutgoingError('tooLarge', `The answer is larger than ${maxBytes} bytes.`);
  };
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  for await (const part of response.body as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw tooLarge();
    parts.push(part);
  }
  const headers = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return {
    status: response.statusCode,
    headers: Object.fromEntries(headers),
    body: Buffer.concat(parts).toString('utf8'),
  };
}

import { validateHeaderName, validateHeaderValue, type IncomingMessage } from 'node:http';
import type { AllowList } from './allow-list.ts';
import { resolveByDns, sendHop, type Hop, type Progress, type Resolve } from './hop.ts';
import { OutgoingError } from './outgoing-error.ts';

export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For the whole call with its redirects, ms. */
  readonly timeoutMs: number;
  /** Of the answer's body. */
  readonly maxBytes: number;
  readonly maxRedirects: number;
  readonly allow: AllowList;
  readonly signal: AbortSignal;
}

export interface OutgoingAnswer {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Read as UTF-8. */
  readonly body: string;
}

/**
 * Makes one HTTP call on behalf of people: guarded against reaching inner networks, limited in time and size. Whatever the
 * receiver answers is an answer, also 500; throws OutgoingError where there is none.
 */
export async function sendOutgoing(
  request: OutgoingRequest,
  resolve: Resolve = resolveByDns,
): Promise<OutgoingAnswer> {
  const clock = AbortSignal.timeout(request.timeoutMs);
  const signal = AbortSignal.any([request.signal, clock]);
  const progress: Progress = { sent: 'no' };
  const hop = firstHop(request);
  try {
    return await follow(hop, request, (next) =>
      sendHop(next, { allow: request.allow, signal, resolve, progress }),
    );
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
  return sent === 'no'
    ? new OutgoingError('connect', `Could not connect to ${subject}: ${code ?? message}`, {
        subject,
        sent,
        cause: error,
      })
    : new OutgoingError('broken', `The connection to ${subject} was lost: ${code ?? message}`, {
        subject,
        sent,
        cause: error,
      });
}

async function follow(
  first: Hop,
  { maxRedirects, maxBytes }: OutgoingRequest,
  send: (hop: Hop) => Promise<IncomingMessage>,
): Promise<OutgoingAnswer> {
  let hop = first;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await send(hop);
    const next = redirected(hop, answer);
    if (!next) return readAnswer(answer, maxBytes);
    answer.destroy();
    if (redirects >= maxRedirects)
      throw new OutgoingError('tooManyRedirects', `More than ${maxRedirects} redirects.`, {
        subject: first.url.hostname,
      });
    hop = next;
  }
}

/** These the connection itself decides; a second opinion of them would make two requests of one. */
const NOT_YOURS = new Set([
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
  if (NOT_YOURS.has(name.toLowerCase()))
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

/** What another origin may see as well; any other header may be a credential. */
const HARMLESS = new Set(['accept', 'accept-language', 'content-type', 'idempotency-key', 'user-agent']);

function redirected(hop: Hop, answer: IncomingMessage): Hop | undefined {
  const { statusCode = 0 } = answer;
  const { location } = answer.headers;
  if (location === undefined || ![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  const url = readUrl(location, hop.url);
  const stays = url.origin === hop.url.origin;
  const headers = Object.entries(hop.headers).filter(([name]) => stays || HARMLESS.has(name));
  if (statusCode >= 307) return { ...hop, url, headers: Object.fromEntries(headers) };
  const withoutBody = headers.filter(([name]) => !name.startsWith('content-'));
  return { url, method: 'GET', headers: Object.fromEntries(withoutBody), body: undefined };
}

async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<OutgoingAnswer> {
  const parts: Buffer[] = [];
  let size = 0;
  const tooLarge = () => {
    answer.destroy();
    return new OutgoingError('tooLarge', `The answer is larger than ${maxBytes} bytes.`);
  };
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw tooLarge();
    parts.push(part);
  }
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return {
    status: answer.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    body: Buffer.concat(parts).toString('utf8'),
  };
}

import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { Hop } from './hop.ts';
import { OutgoingError } from './outgoing-error.ts';

/** A request as its caller gives it. */
export interface RequestParts {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Names of headers, in lower case, that no other server may get by a redirect, whatever they are called. */
  readonly secretHeaders?: readonly string[];
  readonly body?: string | Uint8Array;
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

/** Throws an OutgoingError: `badUrl` or `badHeader`. */
export function firstHop({ method, url, headers, secretHeaders = [], body }: RequestParts): Hop {
  const named = Object.entries(headers).map(([name, value]): [string, string] => {
    checkHeader(name, value);
    return [name.toLowerCase(), value];
  });
  return {
    url: readUrl(url),
    method,
    headers: { 'user-agent': 'Scriptorium', accept: '*/*', ...Object.fromEntries(named) },
    secretHeaders,
    body: typeof body === 'string' ? Buffer.from(body) : body,
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

/** Throws an OutgoingError: `badUrl`. */
export function readUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new OutgoingError('badUrl', 'The address is not a valid http or https address.');
  if (url.username !== '' || url.password !== '')
    throw new OutgoingError('badUrl', 'The address must not contain a user name or password.');
  return url;
}

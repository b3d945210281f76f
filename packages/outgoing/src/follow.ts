import type { Dispatcher } from 'undici';
import { readUrl } from './first-hop.ts';
import type { Hop } from './hop.ts';
import { OutgoingError } from './outgoing-error.ts';

/** Sends a request and follows its redirects. Throws an OutgoingError: `tooManyRedirects` or `badUrl`. */
export async function follow(
  first: Hop,
  maxRedirects: number,
  send: (hop: Hop) => Promise<Dispatcher.ResponseData>,
): Promise<Dispatcher.ResponseData> {
  let hop = first;
  for (let redirects = 0; ; redirects += 1) {
    const response = await send(hop);
    const next = redirectHop(hop, response);
    if (!next) return response;
    response.body.destroy();
    if (redirects >= maxRedirects)
      throw new OutgoingError('tooManyRedirects', `More than ${maxRedirects} redirects.`, {
        subject: first.url.hostname,
      });
    hop = next;
  }
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
    ([name]) => isSameOrigin || (CROSS_ORIGIN_HEADERS.has(name) && !hop.secretHeaders.includes(name)),
  );
  if (statusCode >= 307) return { ...hop, url, headers: Object.fromEntries(headers) };
  const withoutBody = headers.filter(([name]) => !name.startsWith('content-'));
  return { ...hop, url, method: 'GET', headers: Object.fromEntries(withoutBody), body: undefined };
}

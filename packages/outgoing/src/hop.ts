import { lookup } from 'node:dns/promises';
import { request as overHttp, type IncomingMessage } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isAllowedTarget, type AllowList } from './allow-list.ts';
import { OutgoingError } from './outgoing-error.ts';

/** One request to one server; a redirect makes a new one. */
export interface Hop {
  readonly url: URL;
  readonly method: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

/** The addresses of a host name, all of them. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export interface Progress {
  sent: 'no' | 'maybe';
}

interface Conditions {
  readonly allow: AllowList;
  readonly signal: AbortSignal;
  readonly resolve: Resolve;
  /** Told as soon as bytes may have reached the receiver. */
  readonly progress: Progress;
}

export const resolveByDns: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * Sends one request and answers as soon as the head of the answer is there. The name is resolved once; every address must be
 * allowed, and the socket connects to one of those and asks no resolver again, so that a name which changes does nothing.
 */
export async function sendHop(hop: Hop, conditions: Conditions): Promise<IncomingMessage> {
  const { allow, signal, progress } = conditions;
  const host = hop.url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(hop.url.port) || (hop.url.protocol === 'https:' ? 443 : 80);
  const addresses = await addressesOf(host, conditions);
  if (!addresses.every((address) => isAllowedTarget({ host, port, address }, allow)))
    throw new OutgoingError(
      'forbidden',
      `${host} is in a network that outgoing requests must not reach. An administrator can allow it with OUTGOING_ALLOW.`,
      { subject: host, sent: progress.sent },
    );
  return exchange(hop, addresses, signal, progress);
}

async function addressesOf(
  host: string,
  { signal, resolve, progress }: Conditions,
): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(signal.reason);
  if (signal.aborted) throw signal.reason;
  signal.addEventListener('abort', end, { once: true });
  try {
    const addresses = await Promise.race([resolve(host), ended.promise]);
    if (addresses.length > 0) return addresses;
    throw new Error('no address');
  } catch (cause) {
    const message = `The address of ${host} could not be found.`;
    throw new OutgoingError('resolve', message, { subject: host, sent: progress.sent, cause });
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function exchange(
  { url, method, headers, body }: Hop,
  addresses: readonly string[],
  signal: AbortSignal,
  progress: Progress,
): Promise<IncomingMessage> {
  const secure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const outgoing = (secure ? overHttps : overHttp)(url, {
      method,
      // a length of its own, since Node leaves it out where a method usually has no body
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': body.length }) },
      agent: false,
      lookup: pinned(addresses),
      signal,
    });
    outgoing.once('socket', (socket) =>
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        progress.sent = 'maybe';
      }),
    );
    outgoing.once('response', resolve);
    outgoing.once('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new Error('the answer changes the protocol'));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** What sockets ask in place of a resolver. */
function pinned(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, answer) => {
    if (options.all) answer(null, found);
    else answer(null, found[0]?.address ?? '', found[0]?.family);
  };
}

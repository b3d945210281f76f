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

/** All addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export interface Progress {
  sent: 'no' | 'maybe';
}

interface HopOptions {
  readonly allow: AllowList;
  readonly signal: AbortSignal;
  readonly resolve: Resolve;
  /** Set as soon as the receiver may have got bytes. */
  readonly progress: Progress;
}

export const resolveByDns: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * Sends one request and resolves when the response headers have arrived. The name is resolved once; every address
 * must be allowed, and the socket connects to one of them without resolving again, which prevents DNS rebinding.
 */
export async function sendHop(hop: Hop, options: HopOptions): Promise<IncomingMessage> {
  const { allow, signal, progress } = options;
  const host = hop.url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(hop.url.port) || (hop.url.protocol === 'https:' ? 443 : 80);
  const addresses = await addressesOf(host, options);
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
  { signal, resolve, progress }: HopOptions,
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
      // An explicit length, since Node omits it for methods that usually have no body.
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': body.length }) },
      agent: false,
      lookup: pinnedLookup(addresses),
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

/** The lookup function of the socket, instead of a resolver. */
function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, answer) => {
    if (options.all) answer(null, found);
    else answer(null, found[0]?.address ?? '', found[0]?.family);
  };
}

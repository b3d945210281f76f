import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { findAddresses, requireAllowed, type Resolve } from './addresses.ts';
import type { AllowList } from './allow-list.ts';

/** One request to one server; a redirect makes a new one. */
export interface Hop {
  readonly url: URL;
  readonly method: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names of headers that are left out after a redirect to another server. */
  readonly secretHeaders: readonly string[];
  readonly body: Uint8Array | undefined;
}

export interface Progress {
  sent: 'no' | 'maybe';
}

interface GuardOptions {
  readonly allow: AllowList;
  readonly signal: AbortSignal;
  readonly resolve: Resolve;
  /** Set as soon as the receiver may have got bytes. */
  readonly progress: Progress;
}

/**
 * Connects to allowed addresses only. A name is resolved once for a connection; every address must be allowed, and
 * the socket connects to one of them without resolving again, which prevents DNS rebinding. The limits of time and
 * size are those of the whole call, so that the agent has none.
 */
export function guardedAgent({ allow, signal, resolve, progress }: GuardOptions): Agent {
  return new Agent({
    headersTimeout: 0,
    bodyTimeout: 0,
    connect(target, done) {
      const host = target.hostname.replace(/^\[|\]$/g, '');
      const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
      const guard = (addresses: readonly string[]) => requireAllowed(host, port, addresses, allow);
      const connect = buildConnector({
        // a socket takes a signal, which the library's types leave out
        ...({ signal } as object),
        timeout: 0,
        maxCachedSessions: 0,
        lookup: guardedLookup(resolve, guard),
      });
      try {
        // an address is not looked up
        if (isIP(host) !== 0) guard([host]);
      } catch (error) {
        return done(error as Error, null);
      }
      connect(target, (...[error, socket]) => {
        if (error) return done(error, null);
        progress.sent = 'maybe';
        done(null, socket);
      });
    },
  });
}

function guardedLookup(resolve: Resolve, guard: (addresses: readonly string[]) => void): LookupFunction {
  const find = async (host: string) => {
    const addresses = await findAddresses(host, resolve);
    guard(addresses);
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
  return (host, { all }, answer) =>
    void find(host).then(
      (found) => (all ? answer(null, found) : answer(null, found[0]?.address ?? '', found[0]?.family)),
      (error: Error) => answer(error, []),
    );
}

/** Sends one request and resolves when the response headers have arrived. Each request has a connection of its own. */
export async function sendHop(
  { url, method, headers, body }: Hop,
  dispatcher: Agent,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const response = await dispatcher.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: method as Dispatcher.HttpMethod,
    headers,
    body: body ?? null,
    reset: true,
    signal,
  });
  // An error of the body is thrown to its reader; a body that nobody reads would end the process.
  response.body.on('error', () => {});
  return response;
}

/** Names in lower case. */
export const headersOf = ({ headers }: Dispatcher.ResponseData): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));

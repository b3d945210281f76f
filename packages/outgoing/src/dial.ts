import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { resolveAllowed, resolveByDns, type Destination, type Resolve } from './addresses.ts';
import { OutgoingError } from './outgoing-error.ts';

/** A lookup that finds these addresses for every name. */
export const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_host, { all }, answer) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    if (all) answer(null, found);
    else answer(null, found[0]?.address ?? '', found[0]?.family);
  };

interface Dialling extends Destination {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly resolve?: Resolve;
}

/**
 * A TCP connection to an allowed address, without Nagle's delay. Throws an OutgoingError: `resolve`, `forbidden`,
 * `connect`, `timeout` or `aborted`.
 */
export async function dial(to: Dialling): Promise<Socket> {
  const { host, port, timeoutMs, signal } = to;
  const addresses = await resolveAllowed(to, to.resolve ?? resolveByDns);
  const clock = AbortSignal.timeout(timeoutMs);
  const aborted = signal ? AbortSignal.any([signal, clock]) : clock;
  const socket = connect({ host, port, lookup: pinnedTo(addresses), noDelay: true });
  const fail = (error: unknown): never => {
    socket.destroy();
    throw error;
  };
  try {
    await connected(socket, aborted);
    return socket;
  } catch (cause) {
    if (signal?.aborted)
      return fail(
        new OutgoingError('aborted', 'The connection was cancelled.', { subject: host, sent: 'no', cause }),
      );
    if (clock.aborted)
      return fail(
        new OutgoingError('timeout', `${host} did not answer within ${timeoutMs} ms.`, {
          subject: host,
          sent: 'no',
          cause,
        }),
      );
    const detail = (cause as NodeJS.ErrnoException).code ?? (cause as Error).message;
    const message = `Could not connect to ${host}: ${detail}`;
    return fail(new OutgoingError('connect', message, { subject: host, sent: 'no', cause }));
  }
}

const connected = (socket: Socket, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    const done = (end: () => void) => () => {
      signal.removeEventListener('abort', abort);
      end();
    };
    socket.once('connect', () => done(resolve)());
    socket.on('error', (error) => done(() => reject(error))());
  });

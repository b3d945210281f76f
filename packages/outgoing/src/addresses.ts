import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isAllowedTarget, type AllowList } from './allow-list.ts';
import { OutgoingError } from './outgoing-error.ts';

/** All addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export const resolveByDns: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/** Throws an OutgoingError unless the guard allows every address. */
export function requireAllowed(
  host: string,
  port: number,
  addresses: readonly string[],
  allow: AllowList,
): void {
  if (addresses.every((address) => isAllowedTarget({ host, port, address }, allow))) return;
  const message = `${host} is in a network that outgoing requests must not reach. An administrator can allow it with OUTGOING_ALLOW.`;
  throw new OutgoingError('forbidden', message, { subject: host });
}

/** The addresses of a name; throws an OutgoingError when it has none. */
export async function findAddresses(host: string, resolve: Resolve): Promise<readonly string[]> {
  try {
    const addresses = await resolve(host);
    if (addresses.length > 0) return addresses;
    throw new Error('no address');
  } catch (cause) {
    throw new OutgoingError('resolve', `The address of ${host} could not be found.`, {
      subject: host,
      cause,
    });
  }
}

/** A place in the network, and the addresses that the administrator allows. */
export interface Destination {
  /** A name or an address. */
  readonly host: string;
  readonly port: number;
  readonly allow: AllowList;
}

/**
 * The addresses of a host, all of which may be reached; connect to them without resolving the name again, which
 * prevents DNS rebinding. Throws an OutgoingError: `resolve` or `forbidden`.
 */
export async function resolveAllowed(
  { host, port, allow }: Destination,
  resolve: Resolve = resolveByDns,
): Promise<readonly string[]> {
  const addresses = isIP(host) === 0 ? await findAddresses(host, resolve) : [host];
  requireAllowed(host, port, addresses, allow);
  return addresses;
}

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isForbiddenAddress } from './address-guard.ts';

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** The administrator's exceptions from the guard: names, names with a port, addresses and networks. */
export interface AllowList {
  readonly hosts: ReadonlySet<string>;
  readonly networks: Network[];
}

/**
 * Parses `OUTGOING_ALLOW`: a comma-separated list of `host`, `host:port` or CIDR networks. Throws an Error that names
 * an invalid entry.
 */
export function parseAllowList(text: string): AllowList {
  const entries = text
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '');
  const hosts = new Set<string>();
  const networks: Network[] = [];
  for (const entry of entries) {
    const network = networkOf(entry);
    if (network) networks.push(network);
    else if (/^(\[[0-9a-f:.]+\]|[^\s:/[\]]+)(:\d{1,5})?$/.test(entry)) hosts.add(entry.replace(/[[\]]/g, ''));
    else throw new Error(`"${entry}" is neither a host, nor host:port, nor a network such as 10.0.0.0/8`);
  }
  return { hosts, networks };
}

/** An address is the network of itself alone. The library would read `10.1` and `0x0a.0.0.1` as addresses too. */
function networkOf(entry: string): Network | undefined {
  const version = isIP(entry.split('/', 1)[0] ?? '');
  const range = entry.includes('/') ? entry : `${entry}/${version === 4 ? 32 : 128}`;
  return version !== 0 && ipaddr.isValidCIDR(range) ? ipaddr.parseCIDR(range) : undefined;
}

/** The destination of a call: the requested name (or an address without brackets) and the resolved address. */
export interface Target {
  readonly host: string;
  readonly port: number;
  readonly address: string;
}

/** Whether the call may be made. An entry by name allows the addresses of that name for calls by that name only. */
export function isAllowedTarget({ host, port, address }: Target, { hosts, networks }: AllowList): boolean {
  if (!isForbiddenAddress(address)) return true;
  if (isIP(address) !== 0 && ipaddr.subnetMatch(ipaddr.process(address), { networks }, '') === 'networks')
    return true;
  return [host.toLowerCase(), address].some((name) => hosts.has(name) || hosts.has(`${name}:${port}`));
}

import { isIP, type BlockList } from 'node:net';
import { isForbiddenAddress } from './address-guard.ts';
import { isIn, networks } from './networks.ts';

/** The administrator's exceptions from the guard: names, names with a port, addresses and networks. */
export interface AllowList {
  readonly hosts: ReadonlySet<string>;
  readonly networks: BlockList;
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
  const ranges: string[] = [];
  for (const entry of entries) {
    if (isIP(entry) !== 0 || isNetwork(entry)) ranges.push(entry);
    else if (/^(\[[0-9a-f:.]+\]|[^\s:/[\]]+)(:\d{1,5})?$/.test(entry)) hosts.add(entry.replace(/[[\]]/g, ''));
    else throw new Error(`"${entry}" is neither a host, nor host:port, nor a network such as 10.0.0.0/8`);
  }
  return { hosts, networks: networks(ranges) };
}

function isNetwork(entry: string): boolean {
  const [, address = '', length = ''] = /^([^/]+)\/(\d{1,3})$/.exec(entry) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(length) <= (version === 4 ? 32 : 128);
}

/** The destination of a call: the requested name (or an address without brackets) and the resolved address. */
export interface Target {
  readonly host: string;
  readonly port: number;
  readonly address: string;
}

/** Whether the call may be made. An entry by name allows the addresses of that name for calls by that name only. */
export function isAllowedTarget({ host, port, address }: Target, allow: AllowList): boolean {
  if (!isForbiddenAddress(address)) return true;
  if (isIP(address) !== 0 && isIn(allow.networks, address)) return true;
  return [host.toLowerCase(), address].some(
    (name) => allow.hosts.has(name) || allow.hosts.has(`${name}:${port}`),
  );
}

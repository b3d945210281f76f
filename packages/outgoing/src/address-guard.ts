import { isIP, isIPv6 } from 'node:net';
import { isIn, networks } from './networks.ts';

/**
 * The addresses that outgoing calls may reach (docs/semantics.md#5). Only public addresses of the internet are
 * allowed; loopback, private and all other special networks are blocked unless the administrator's allow-list
 * contains them.
 */
const CLOSED_IPV4 = [
  '0.0.0.0/8', // this network, unspecified
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local; the metadata service of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
];
const CLOSED_IPV6 = [
  '::/128', // unspecified
  '::1/128', // loopback
  '64:ff9b:1::/48', // NAT64 of a local network
  '100::/64', // discard
  '2001::/32', // Teredo
  '2001:db8::/32', // documentation
  '3fff::/20', // documentation
  '5f00::/16', // segment routing
  'fc00::/7', // unique-local
  'fe80::/10', // link-local
  'fec0::/10', // site-local
  'ff00::/8', // multicast
];

const closed = networks([...CLOSED_IPV4, ...CLOSED_IPV6]);

/** Whether calls to this address are forbidden; an invalid address is forbidden too. */
export function isForbiddenAddress(ip: string): boolean {
  const inner = embeddedIpv4(ip);
  if (inner !== undefined) return isForbiddenAddress(inner);
  return isIP(ip) === 0 || ip.includes('%') || isIn(closed, ip);
}

/**
 * The prefixes, as groups of 16 bits, of IPv6 addresses that embed an IPv4 address, and the group where it begins.
 */
const EMBEDDINGS: readonly { prefix: readonly number[]; at: number }[] = [
  { prefix: [0, 0, 0, 0, 0, 0xffff], at: 6 }, // mapped
  { prefix: [0, 0, 0, 0, 0xffff, 0], at: 6 }, // translated
  { prefix: [0x64, 0xff9b, 0, 0, 0, 0], at: 6 }, // NAT64
  { prefix: [0x2002], at: 1 }, // 6to4
  { prefix: [0, 0, 0, 0, 0, 0], at: 6 }, // compatible, long deprecated
];

function embeddedIpv4(ip: string): string | undefined {
  if (!isIPv6(ip) || ip.includes('%')) return undefined;
  const groups = groupsOf(ip);
  const found = EMBEDDINGS.find(({ prefix }) => prefix.every((group, at) => groups[at] === group));
  const [high = 0, low = 0] = found ? groups.slice(found.at) : [];
  // `::` and `::1` are not embedded addresses.
  if (!found || (high === 0 && low <= 1)) return undefined;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(ip: string): number[] {
  const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(ip);
  const [a = 0, b = 0, c = 0, d = 0] = (dotted ?? []).slice(1).map(Number);
  const plain = dotted
    ? `${ip.slice(0, dotted.index)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    : ip;
  const [head = '', tail] = plain.split('::');
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
  const [before, after] = [parse(head), parse(tail ?? '')];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

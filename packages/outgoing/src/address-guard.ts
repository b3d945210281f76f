import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The networks of IPv6 addresses that embed an IPv4 address, and the byte where that begins. */
const EMBEDDINGS = (
  [
    ['::ffff:0:0/96', 12], // mapped
    ['::ffff:0:0:0/96', 12], // translated
    ['64:ff9b::/96', 12], // NAT64
    ['2002::/16', 2], // 6to4
    ['::/96', 12], // compatible, long deprecated
  ] as const
).map(([network, at]) => ({ network: ipaddr.IPv6.parseCIDR(network), at }));

/**
 * Whether outgoing calls to this address are forbidden (docs/semantics.md#5). Only public addresses of the internet
 * are allowed; loopback, private and all other special networks are blocked unless the administrator's allow-list
 * contains them. An invalid address is forbidden too, as is one with a zone.
 */
export const isForbiddenAddress = (ip: string): boolean =>
  isIP(ip) === 0 || ip.includes('%') || !isPublic(ipaddr.parse(ip));

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address instanceof ipaddr.IPv6) {
    const embedding = EMBEDDINGS.find(({ network }) => address.match(network));
    if (embedding)
      return isPublic(ipaddr.fromByteArray(address.toByteArray().slice(embedding.at, embedding.at + 4)));
  }
  return address.range() === 'unicast';
}

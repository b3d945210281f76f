import { BlockList, isIPv4 } from 'node:net';

const family = (ip: string) => (isIPv4(ip) ? 'ipv4' : 'ipv6');

export const isIn = (list: BlockList, ip: string): boolean => list.check(ip, family(ip));

/** A set of addresses and CIDR ranges; all of them must be valid. */
export function networks(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', length] = range.split('/');
    if (length === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(length), family(address));
  }
  return list;
}

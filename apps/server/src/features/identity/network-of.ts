import { isIPv6 } from 'node:net';

/** Sign-ins are counted by address; for IPv6 by the /64, which belongs to one customer. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.toLowerCase().split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const given = [...groups(head), ...groups(tail)].length;
  const zeros = plain.includes('::') ? Array.from({ length: Math.max(0, 8 - given) }, () => '0') : [];
  const all = [...groups(head), ...zeros, ...groups(tail)];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

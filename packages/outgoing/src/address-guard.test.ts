import { describe, expect, test } from 'vitest';
import { isForbiddenAddress } from './address-guard.ts';
import { isAllowedTarget, parseAllowList } from './allow-list.ts';

describe('an address that outgoing calls must not reach', () => {
  test.each([
    ['this host', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.0.10'],
    ['link-local', '169.254.169.254'],
    ['shared by carriers', '100.64.0.1'],
    ['shared by carriers', '100.127.255.255'],
    ['benchmarks', '198.19.0.1'],
    ['documentation', '203.0.113.9'],
    ['multicast', '224.0.0.1'],
    ['reserved', '250.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['loopback, written out', '0:0:0:0:0:0:0:1'],
    ['unique-local', 'fd00::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
    ['documentation, the larger one', '3fff::1'],
    ['documentation, the last of the larger one', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped loopback in hex', '::ffff:7f00:1'],
    ['mapped private, written out', '0:0:0:0:0:ffff:0a00:0001'],
    ['compatible loopback', '::127.0.0.1'],
    ['translated private', '::ffff:0:10.0.0.1'],
    ['NAT64 of loopback', '64:ff9b::127.0.0.1'],
    ['NAT64 of a private address', '64:ff9b::a00:1'],
    ['NAT64 of a local network', '64:ff9b:1::8.8.8.8'],
    ['NAT64 of no address', '64:ff9b::'],
    ['sinks of reverse lookups', '192.175.48.1'],
    ['multicast tunnels', '192.52.193.1'],
    ['protocol assignments', '2001:2::1'],
    ['6to4 of loopback', '2002:7f00:1::'],
    ['6to4 of a private address', '2002:c0a8:101::1'],
    ['no address', 'localhost'],
    ['no address', ''],
    ['half an address', '127.1'],
  ])('%s: %s', (_what, ip) => {
    expect(isForbiddenAddress(ip)).toBe(true);
  });

  test.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '::ffff:1.1.1.1',
    '64:ff9b::808:808',
    '2002:808:808::1',
  ])('is not %s', (ip) => {
    expect(isForbiddenAddress(ip)).toBe(false);
  });
});

describe('the allow-list', () => {
  const target = (host: string, port: number, address: string) => ({ host, port, address });

  test.each([
    ['', target('example.org', 443, '1.1.1.1'), true],
    ['', target('intranet', 80, '10.0.0.5'), false],
    ['intranet', target('intranet', 80, '10.0.0.5'), true],
    ['INTRANET', target('intranet', 8080, '10.0.0.5'), true],
    ['intranet', target('Intranet', 8080, '10.0.0.5'), true],
    ['intranet', target('10.0.0.5', 80, '10.0.0.5'), false],
    ['intranet', target('evil.example', 80, '10.0.0.5'), false],
    ['intranet:8080', target('intranet', 8080, '10.0.0.5'), true],
    ['intranet:8080', target('intranet', 80, '10.0.0.5'), false],
    ['127.0.0.1:9000', target('localhost', 9000, '127.0.0.1'), true],
    ['127.0.0.1:9000', target('localhost', 9001, '127.0.0.1'), false],
    ['[::1]:9000', target('::1', 9000, '::1'), true],
    ['[::1]', target('::1', 9001, '::1'), true],
    ['::1', target('localhost', 80, '::1'), true],
    ['10.0.0.0/8', target('intranet', 80, '10.200.0.5'), true],
    ['10.0.0.0/8', target('intranet', 80, '192.168.0.5'), false],
    ['fd00::/8', target('intranet', 80, 'fd12::1'), true],
    [' db.local , 192.168.1.0/24 ', target('x', 80, '192.168.1.7'), true],
  ])('"%s" and %o: %s', (text, to, expected) => {
    expect(isAllowedTarget(to, parseAllowList(text))).toBe(expected);
  });

  test.each(['http://intranet', 'a b', '10.0.0.0/33', 'fd00::/129', 'host:port', 'host/8', '1.2.3/8'])(
    'refuses the entry "%s" by name',
    (entry) => {
      expect(() => parseAllowList(`ok.example,${entry}`)).toThrow(entry);
    },
  );
});

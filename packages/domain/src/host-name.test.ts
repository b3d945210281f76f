import { expect, test } from 'vitest';
import { HostName, hostNameFault } from './host-name.ts';

test('a host is a name, an IPv4 address or localhost [FORM-05]', () => {
  for (const right of [
    'localhost',
    'sftp',
    'files.example.org',
    'FILES.Example.ORG',
    'a-b.c1',
    'xn--d1acufc.xn--p1ai',
    '192.0.2.1',
    '0.0.0.0',
    '255.255.255.255',
    `${'a'.repeat(63)}.org`,
  ])
    expect([right, hostNameFault(right)]).toEqual([right, null]);
  for (const wrong of [
    '',
    ' ',
    'a b',
    '-a.org',
    'a-.org',
    'a..org',
    '.org',
    'org.',
    'https://example.org',
    'example.org:22',
    'example.org/in',
    'user@example.org',
    '256.1.1.1',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '[::1]',
    '::1',
    `${'a'.repeat(64)}.org`,
    `${'a.'.repeat(127)}org`,
  ])
    expect([wrong, hostNameFault(wrong)]).toEqual([wrong, { key: 'domainOrIpError' }]);
});

test('the field removes spaces around it', () => {
  expect(HostName.parse(' files.example.org ')).toBe('files.example.org');
});

test('the field refuses what is no host, with the message as its issue [FORM-05]', () => {
  expect(HostName.safeParse('a b').error?.issues).toMatchObject([
    { code: 'custom', params: { fault: { key: 'domainOrIpError' } } },
  ]);
});

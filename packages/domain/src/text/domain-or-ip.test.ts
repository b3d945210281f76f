import { expect, it } from 'vitest';
import { isDomainOrIp } from './domain-or-ip.ts';

it.each([
  'imap.example.org',
  'IMAP.Example.org',
  'a-b.example',
  'xn--bcher-kva.example',
  '1und1.de',
  '192.168.0.1',
  'localhost',
  `${'a'.repeat(63)}.example`,
])('%s is a domain or an IPv4 address [FORM-05]', (text) => {
  expect(isDomainOrIp(text)).toBe(true);
});

it.each([
  '',
  'imap',
  'imap..example.org',
  '.example.org',
  'example.org.',
  '-a.example',
  'a-.example',
  'a_b.example',
  'ex ample.org',
  'http://example.org',
  'example.org:993',
  'user@example.org',
  'bücher.example',
  '1.2.3',
  '1.2.3.4.5',
  '256.1.1.1',
  '01.2.3.4',
  'a.1',
  '0x7f.0.0.0x1',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
])('%j is not [FORM-05]', (text) => {
  expect(isDomainOrIp(text)).toBe(false);
});

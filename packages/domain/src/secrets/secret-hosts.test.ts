import { describe, expect, it } from 'vitest';
import { entryOf, hostOfAddress, hostOfMailServer, maySecretGo, readSecretHost } from './secret-hosts.ts';

const NOWHERE = { hosts: [], models: false, questions: false };
const allows = (host: string, address: string): boolean => {
  const target = hostOfAddress(address);
  return target !== null && maySecretGo({ ...NOWHERE, hosts: [readSecretHost(host) ?? ''] }, target);
};

describe('a host allows an address', () => {
  it.each([
    ['a.example', 'https://a.example/x'],
    ['a.example', 'HTTP://A.Example:8080'],
    ['A.EXAMPLE.', 'https://a.example./x?y'],
    ['a.example:443', 'https://a.example/x'],
    ['a.example:8080', 'http://a.example:8080/'],
    ['*.example', 'https://a.b.example/'],
    ['*.example:80', 'http://b.example/'],
    ['127.0.0.1', 'http://127.1/'],
    ['127.0.0.1', 'http://0x7f000001/'],
    ['[2001:db8::1]:80', 'http://[2001:DB8:0::1]/'],
    ['münchen.example', 'https://xn--mnchen-3ya.example/'],
    ['{host}', '{host}:8080/x'],
    ['{host}:8080', '{host}:8080/x'],
  ])('%s: %s', (host, address) => expect(allows(host, address)).toBe(true));
});

describe('a host does not allow an address', () => {
  it.each([
    ['a.example', 'https://a.example.evil.org/'],
    ['a.example', 'https://evil.org/a.example'],
    ['a.example', 'https://evil.org\\a.example'],
    ['a.example', 'https://a.example@evil.org/'],
    ['a.example', 'https://b.a.example/'],
    ['a.example:443', 'http://a.example/'],
    ['a.example:8080', 'http://a.example/'],
    ['*.example', 'https://example/'],
    ['*.b.example', 'https://ab.example/'],
    ['127.0.0.1', 'http://127.0.0.2/'],
    ['{host}', 'http://models/'],
    ['models', '{host}/x'],
    ['{host}:8080', '{host}/x'],
  ])('%s: %s', (host, address) => expect(allows(host, address)).toBe(false));
});

it.each(['', 'ftp://a.example', 'a.example', 'https://${document.filename}/x', 'x'])(
  '%j names no server',
  (address) => expect(hostOfAddress(address)).toBeNull(),
);

it('the server of an address may have wildcards behind it', () => {
  expect(hostOfAddress('https://a.example/${document.id}?${secret.Key}')).toEqual({
    host: 'a.example',
    port: 443,
    isUsualPort: true,
  });
});

it.each([
  ['mail.example', 587, 'mail.example'],
  ['Mail_1.example', 2525, 'mail_1.example:2525'],
  ['::1', 25, '[::1]'],
  ['127.0.0.1', 465, '127.0.0.1'],
])('the mail server %s at port %i is the entry %s', (name, port, entry) => {
  const host = hostOfMailServer(name, port);
  expect(host && entryOf(host)).toBe(entry);
  expect(host && maySecretGo({ ...NOWHERE, hosts: [readSecretHost(entry) ?? ''] }, host)).toBe(true);
});

it.each(['', 'a.example/x', 'me@a.example', 'a b'])('%j is no mail server', (name) =>
  expect(hostOfMailServer(name, 25)).toBeNull(),
);

it('models and questions are allowed by themselves', () => {
  const all = { hosts: ['*.example'], models: true, questions: true };
  expect([maySecretGo(all, 'MODEL'), maySecretGo(all, 'QUESTION')]).toEqual([true, true]);
  expect(maySecretGo({ ...all, models: false }, 'MODEL')).toBe(false);
  expect(maySecretGo({ ...all, questions: false }, 'QUESTION')).toBe(false);
});

import { makeKeys } from '@scriptorium/testing/servers/sftp-server.ts';
import { expect, it } from 'vitest';
import { findKeyProblem, readPrivateKey } from './private-keys.ts';

const isRead = (key: ReturnType<typeof readPrivateKey>): boolean => typeof key !== 'string';

it.each([
  ['ed25519', {}],
  ['rsa', {}],
  ['rsa', { pem: true }],
  ['ecdsa', {}],
  ['ecdsa', { pem: true }],
] as const)('reads a key %s %o, with line ends of Windows too, and knows its public key', (type, options) => {
  const keys = makeKeys(type, options);
  expect(isRead(readPrivateKey(keys.privateKey, ''))).toBe(true);
  expect(isRead(readPrivateKey(keys.privateKey.replaceAll('\n', '\r\n'), ''))).toBe(true);
  expect(findKeyProblem({ ...keys, passphrase: '' })).toBeUndefined();
  const { publicKey } = makeKeys(type, options);
  expect(findKeyProblem({ ...keys, publicKey, passphrase: '' })).toBe('other');
});

it.each([
  ['ed25519', {}],
  ['rsa', { pem: true }],
] as const)('a key %s %o with a passphrase needs it', (type, options) => {
  const { privateKey } = makeKeys(type, { passphrase: 'zażółć 1', ...options });
  expect(isRead(readPrivateKey(privateKey, 'zażółć 1'))).toBe(true);
  expect(readPrivateKey(privateKey, '')).toBe('passphrase');
  expect(readPrivateKey(privateKey, 'other')).toBe('passphrase');
});

it('refuses texts without a private key, and invalid public keys', () => {
  const keys = makeKeys('ed25519');
  for (const wrong of ['', 'secret', keys.publicKey, keys.privateKey.slice(0, 150)])
    expect(readPrivateKey(wrong, '')).toBe('format');
  for (const publicKey of ['', 'ssh-ed25519 AAAA', keys.privateKey])
    expect(findKeyProblem({ ...keys, publicKey, passphrase: '' })).toBe('other');
});

it('refuses a key whose passphrase would take this server minutes to check', () => {
  const { privateKey } = makeKeys('ed25519', { passphrase: 'x' });
  const [first = '', ...lines] = privateKey.trim().split('\n');
  const body = Buffer.from(lines.slice(0, -1).join(''), 'base64');
  const rounds = body.indexOf('bcrypt') + 'bcrypt'.length + 4 + 4 + 16;
  body.writeUInt32BE(1_000_000, rounds);
  expect(readPrivateKey([first, body.toString('base64'), lines.at(-1)].join('\n'), 'x')).toBe('rounds');
});

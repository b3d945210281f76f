import { expect, it } from 'vitest';
import { transportOf } from './smtp-mailer.ts';

it('reads the address of a mail server, its credentials decoded', () => {
  expect(transportOf('smtp://ada%40example.org:a%2Fb%3Ac@mail.example.org:2525')).toMatchObject({
    host: 'mail.example.org',
    port: 2525,
    secure: false,
    auth: { user: 'ada@example.org', pass: 'a/b:c' },
  });
  expect(transportOf('smtps://mail.example.org')).toMatchObject({ port: 465, secure: true });
  expect(transportOf('smtp://[fd00::1]')).toMatchObject({ host: 'fd00::1', port: 587 });
  expect(transportOf('smtp://mail.example.org')).not.toHaveProperty('auth');
});

it('sends credentials only encrypted, except to this machine', () => {
  const requiresTls = (address: string) => transportOf(address).requireTLS;
  expect(requiresTls('smtp://ada:secret@mail.example.org')).toBe(true);
  expect(requiresTls('smtp://ada:secret@127.0.0.1:1025')).toBe(false);
  expect(requiresTls('smtp://mail.example.org')).toBe(false);
});

import { expect, it } from 'vitest';
import { profileOf } from './profile.ts';

it('reads a person from the claims', () => {
  const claims = {
    preferred_username: 'ada',
    email: 'ada@example.org',
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Łovelace',
    locale: 'pl-PL',
  };
  expect(profileOf(claims)).toEqual({
    login: 'ada',
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'Łovelace',
    langKey: 'pl',
  });
});

it('uses no e-mail that the provider has not verified', () => {
  for (const email_verified of [false, undefined, 'no', 1, null])
    expect(profileOf({ email: 'ada@example.org', email_verified }).email).toBeNull();
  expect(profileOf({ email: 'ada@example.org', email_verified: 'true' }).email).toBe('ada@example.org');
});

it('makes a login of valid characters', () => {
  expect(profileOf({ preferred_username: 'Zażółć Gęślą' }).login).toBe('ZazoGesla'.replace('zo', 'zoc'));
  expect(profileOf({ preferred_username: '日本', email: 'nihon@example.org' }).login).toBe('nihon');
  expect(profileOf({ preferred_username: '日本' }).login).toBe('user');
  expect(profileOf({ preferred_username: 'x'.repeat(500) }).login).toHaveLength(45);
});

it('ignores invalid claims', () => {
  const strange = {
    preferred_username: 7,
    email: 'none',
    email_verified: true,
    given_name: 'a\0b',
    family_name: ' ',
    locale: [],
  };
  expect(profileOf(strange)).toEqual({
    login: 'user',
    email: null,
    firstName: null,
    lastName: null,
    langKey: 'en',
  });
});

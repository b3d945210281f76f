import { textOf } from '@scriptorium/web-kit/texts.ts';
import { expect, it } from 'vitest';
import { auditDataTexts } from './audit-texts.ts';
import { wordsOfField, wordsOfNamed, wordsOfValue } from './audit-words.ts';

const t = textOf(auditDataTexts);

it('says what was written down in words', () => {
  expect(wordsOfValue(t, 'error.signIn.failed')).toBe('The user name or the password is wrong.');
  expect(wordsOfValue(t, 'error.tooManyRequests')).toBe('Too many attempts');
  expect(wordsOfValue(t, 'admins')).toBe('admins');
  expect([wordsOfValue(t, true), wordsOfValue(t, null), wordsOfValue(t, [])]).toEqual([
    'yes',
    'none',
    'none',
  ]);
  expect(wordsOfValue(t, { roles: ['A', 'B'], login: 'ada' })).toBe('Roles: A, B; Login: ada');
  expect([wordsOfField(t, 'processId'), wordsOfField(t, 'unheardOf')]).toEqual(['Process ID', 'unheardOf']);
  expect(wordsOfNamed(t, 'fields', ['email', 'password'])).toBe('E-mail, Password');
  expect(wordsOfNamed(t, 'by', 'identity provider')).toBe('identity provider');
  expect(wordsOfValue(t, '2026-01-31T12:00:00.000Z')).toMatch(/^\d\d\/\d\d\/26 \d\d:\d\d$/);
});

it('cuts a long list, and says by how much', () => {
  const ids = Array.from({ length: 50 }, (_, id) => id + 1);
  expect(wordsOfValue(t, ids)).toBe('1, 2, 3, 4, 5, 6, 7, 8 and 42 more');
});

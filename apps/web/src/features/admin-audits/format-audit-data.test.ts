import { i18n, textOf } from '@scriptorium/web-kit/texts/texts.ts';
import { expect, it } from 'vitest';
import { auditDataTexts } from './audit-texts.ts';
import { formatField, formatFieldValue, formatValue } from './format-audit-data.ts';

const t = textOf(auditDataTexts);

it('formats audit data as text', () => {
  expect(formatValue(t, 'error.signIn.failed')).toBe('The username or the password is wrong.');
  expect(formatValue(t, 'error.tooManyRequests')).toBe('Too many attempts');
  expect(formatValue(t, 'admins')).toBe('admins');
  expect([formatValue(t, true), formatValue(t, null), formatValue(t, [])]).toEqual(['yes', 'none', 'none']);
  expect(formatValue(t, { roles: ['A', 'B'], login: 'ada' })).toBe('Roles: A, B; Username: ada');
  expect([formatField(t, 'processId'), formatField(t, 'unheardOf')]).toEqual(['Process ID', 'unheardOf']);
  expect(formatFieldValue(t, 'fields', ['email', 'password'])).toBe('E-mail, Password');
  expect(formatFieldValue(t, 'by', 'identity provider')).toBe('identity provider');
  expect(formatValue(t, '2026-01-31T12:00:00.000Z')).toMatch(/^\d\d\/\d\d\/26 \d\d:\d\d$/);
});

it('names what is recorded of templates, models and secrets, in both languages', async () => {
  const names = () => ['templateId', 'modelId', 'active', 'added'].map((field) => formatField(t, field));
  expect(names()).toEqual(['Template ID', 'Model ID', 'Active', 'Added user IDs']);
  await i18n.changeLanguage('pl');
  expect(names()).toEqual(['ID szablonu', 'ID modelu', 'Aktywny', 'ID dodanych użytkowników']);
  await i18n.changeLanguage('en');
});

it('truncates a long list and shows the number of omitted values', () => {
  const ids = Array.from({ length: 50 }, (_, id) => id + 1);
  expect(formatValue(t, ids)).toBe('1, 2, 3, 4, 5, 6, 7, 8 and 42 more');
});

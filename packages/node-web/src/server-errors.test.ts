import { FieldError } from '@scriptorium/contract/kit/error-reply.ts';
import { AppError, fieldError } from '@scriptorium/contract/errors.ts';
import { i18n } from '@scriptorium/web-kit/texts/texts.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { fieldErrorText, showFieldErrors } from './server-errors.ts';

afterEach(() => i18n.changeLanguage('en'));

it.each(['Min', 'Max', 'DecimalMin', 'DecimalMax'] as const)(
  'shows a field error of kind %s as one of Size, in both languages [FORM-10]',
  async (kind) => {
    expect(FieldError.parse({ objectName: 'nodes', field: 'priority', message: kind }).message).toBe(kind);
    for (const [language, words] of [
      ['en', 'This value is too small or too large.'],
      ['pl', 'Ta wartość jest za mała albo za duża.'],
    ] as const) {
      await i18n.changeLanguage(language);
      expect(fieldErrorText('Size')).toBe(words);
      expect(fieldErrorText(kind)).toBe(words);
    }
  },
);

it('gives the other kinds words of their own', () => {
  expect(fieldErrorText('NotNull')).toBe('This field is required.');
  expect(fieldErrorText('Unique')).toBe('This name is already used.');
  expect(fieldErrorText('Pattern')).toMatch(/^Only letters, digits, spaces/);
  expect(fieldErrorText('Invalid')).toBe('This value is not valid.');
});

it('puts each error beside its field, a taken name beside the name, and nothing for other failures', () => {
  const setError = vi.fn();
  showFieldErrors(fieldError('classifier-types', 'description', 'Size'), setError);
  expect(setError.mock.calls).toEqual([
    ['description', { message: 'This value is too small or too large.' }],
  ]);
  setError.mockClear();
  showFieldErrors(new AppError('error.name.taken', { name: 'Invoice' }), setError);
  expect(setError.mock.calls).toEqual([['name', { message: 'This name is already used.' }]]);
  setError.mockClear();
  showFieldErrors(new Error('broken pipe'), setError);
  expect(setError).not.toHaveBeenCalled();
});

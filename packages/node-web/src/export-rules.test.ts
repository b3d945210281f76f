import { expect, it } from 'vitest';
import { defaultRange, delimiterError, rangeError } from './export-rules.ts';

it('offers the last month, and that is never too long', () => {
  expect(defaultRange(new Date(2026, 10, 21))).toEqual({ from: '2026-10-21', to: '2026-11-21' });
  expect(defaultRange(new Date(2026, 2, 31))).toEqual({ from: '2026-02-28', to: '2026-03-31' });
  for (let day = 0; day < 800; day += 1) {
    const { from, to } = defaultRange(new Date(2024, 0, 1 + day));
    expect(rangeError(from, to)).toBeUndefined();
  }
});

it('takes at most 31 days', () => {
  expect(rangeError('2026-01-01', '2026-02-01')).toBeUndefined();
  expect(rangeError('2026-01-01', '2026-02-02')).toBe('dateRangeTooLong');
  expect(rangeError('2026-01-02', '2026-01-01')).toBe('dateRangeTurned');
  expect(rangeError(null, '2026-01-01')).toBe('dateMissing');
});

it('takes one character as delimiter, no quote', () => {
  expect([',', ';', '\t', '😀'].map(delimiterError)).toEqual([undefined, undefined, undefined, undefined]);
  expect(delimiterError('')).toBe('delimiterEmpty');
  expect(delimiterError('"')).toBe('delimiterQuote');
  expect(delimiterError(',,')).toBe('delimiterLong');
});

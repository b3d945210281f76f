import { expect, it } from 'vitest';
import { formatDay, parseDay } from './days.ts';

it('parses a typed date as day, month, year', () => {
  expect(['02.03.2026', ' 2.3.2026 ', '31.12.2025', '29.02.2028'].map(parseDay)).toEqual([
    '2026-03-02',
    '2026-03-02',
    '2025-12-31',
    '2028-02-29',
  ]);
  for (const none of [
    '',
    '02.03.26',
    '2026-03-02',
    '31.02.2026',
    '29.02.2026',
    '13.13.2026',
    '00.01.2026',
    'x',
  ])
    expect(parseDay(none)).toBeNull();
});

it('formats a date in the local time zone', () => {
  expect(formatDay(new Date(2026, 2, 4, 23, 59))).toBe('2026-03-04');
});

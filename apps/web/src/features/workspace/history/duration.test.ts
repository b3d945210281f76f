import { expect, it } from 'vitest';
import { formatDuration } from './duration.ts';

it.each([
  [0, '0 ms'],
  [350, '350 ms'],
  [999.4, '999 ms'],
  [1000, '1 s'],
  [2449, '2.4 s'],
  [59_949, '59.9 s'],
  [59_960, '1 min'],
  [200_000, '3 min 20 s'],
])('%s ms is formatted as %s in both languages', (ms, formatted) => {
  expect(formatDuration(ms, 'en')).toBe(formatted);
  expect(formatDuration(ms, 'pl')).toBe(formatted);
});

it.each([
  [3_600_000, '1 h', '1 g'],
  [3_900_000, '1 h 5 min', '1 g 5 min'],
  [3_959_999, '1 h 6 min', '1 g 6 min'],
  [93_600_000, '26 h', '26 g'],
])('%s ms is formatted as %s, in Polish %s [I18N-06]', (ms, english, polish) => {
  expect(formatDuration(ms, 'en')).toBe(english);
  expect(formatDuration(ms, 'pl')).toBe(polish);
});

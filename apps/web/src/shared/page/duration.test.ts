import { expect, it } from 'vitest';
import { axisUnit, formatDuration, formatMinutes } from './duration.ts';

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

it('durations are rounded to minutes, and drawn in the largest unit of which they have two', () => {
  expect(formatMinutes(3_629_000, 'en')).toBe('1 h');
  expect(formatMinutes(89_000, 'en')).toBe('1 min');
  expect(formatMinutes(40_000, 'en')).toBe('40 s');
  expect(axisUnit(7_200_000, 'pl')).toEqual({ ms: 3_600_000, name: 'g' });
  expect(axisUnit(7_100_000, 'en')).toEqual({ ms: 60_000, name: 'min' });
  expect(axisUnit(200_000_000, 'en')).toEqual({ ms: 86_400_000, name: 'd' });
  expect(axisUnit(0, 'en')).toEqual({ ms: 1000, name: 's' });
});

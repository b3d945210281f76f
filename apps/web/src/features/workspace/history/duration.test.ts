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
  [3_600_000, '1 h'],
  [3_900_000, '1 h 5 min'],
])('%s ms reads %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});

import { expect, test } from 'vitest';
import { floorToHundredths, millisecondsOf, secondsOf } from './times.ts';

test('the player counts in seconds, words in milliseconds [AUDIO-11]', () => {
  expect([0, 1, 250, 61_005].map(secondsOf)).toEqual([0, 0.001, 0.25, 61.005]);
  for (const ms of [0, 1, 290, 1_005, 10_799_999]) expect(millisecondsOf(secondsOf(ms))).toBe(ms);
});

test('saved times are cut off, and not one less for a number that binary cannot hold', () => {
  expect([0.29, 1.005, 2.999].map(floorToHundredths)).toEqual([0.29, 1, 2.99]);
  expect([0.0019, 1.005, 2.9999].map(millisecondsOf)).toEqual([1, 1005, 2999]);
});

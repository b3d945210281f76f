import { expect, test } from 'vitest';
import { NUDGE_MS, repeatDelay } from './nudge.ts';

test('a held button repeats after 300 ms, each time 20 ms sooner, down to 30 ms [CONST-52]', () => {
  expect(Array.from({ length: 16 }, (_, at) => repeatDelay(at))).toEqual([
    300, 280, 260, 240, 220, 200, 180, 160, 140, 120, 100, 80, 60, 40, 30, 30,
  ]);
});

test('a press changes a time by a hundredth of a second [CONST-51]', () => {
  expect(NUDGE_MS).toBe(10);
});

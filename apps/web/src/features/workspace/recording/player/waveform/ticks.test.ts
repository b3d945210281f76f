import { expect, test } from 'vitest';
import { tickText, ticksAt } from './ticks.ts';
import { ZOOM_LEVELS } from './zoom.ts';

test('the numbers of the ruler have room at every zoom, and are not far apart', () => {
  for (const level of ZOOM_LEVELS) {
    const gap = ticksAt(level).step * level;
    expect(gap).toBeGreaterThanOrEqual(76);
    expect(gap).toBeLessThan(260);
  }
  // A recording of three hours, as wide as a page.
  expect(ticksAt(0.13).step).toBe(600);
});

test('a number is a time, with hundredths where they differ', () => {
  expect(tickText(0, 1)).toBe('00:00');
  expect(tickText(65, 5)).toBe('01:05');
  expect(tickText(3725, 60)).toBe('1:02:05');
  expect(tickText(2.35, 0.05)).toBe('00:02.35');
});

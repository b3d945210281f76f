import { expect, test } from 'vitest';
import { sectionAround, zoomedBy, ZOOM_LEVELS } from './zoom.ts';

test('the zoom goes from 32 to 4096 pixels per second and stops at its ends [CONST-57]', () => {
  expect([ZOOM_LEVELS[0], ZOOM_LEVELS.at(-1)]).toEqual([32, 4096]);
  const closer = [32];
  while (zoomedBy(closer.at(-1)!, 1) !== closer.at(-1)) closer.push(zoomedBy(closer.at(-1)!, 1));
  expect(closer).toEqual(ZOOM_LEVELS);
  expect(zoomedBy(32, -1)).toBe(32);
  expect(zoomedBy(256, -1)).toBe(128);
});

test('a recording is laid out as a whole where it fits, else the part around a time', () => {
  const threeHours = 3 * 3600 * 1000;
  expect(sectionAround(5000, 1024, threeHours)).toEqual({ startMs: 0, endMs: threeHours });
  const atStart = sectionAround(5000, 4096, threeHours);
  expect(atStart.startMs).toBe(0);
  expect(((atStart.endMs - atStart.startMs) * 4096) / 1000).toBeLessThanOrEqual(16_000_000);
  const inMiddle = sectionAround(threeHours / 2, 4096, threeHours);
  expect((inMiddle.startMs + inMiddle.endMs) / 2).toBeCloseTo(threeHours / 2, -1);
  expect(sectionAround(threeHours, 4096, threeHours).endMs).toBe(threeHours);
});

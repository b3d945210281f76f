import { expect, test } from 'vitest';
import { isDrawnAs, MAX_REGIONS, regionsNear, type WaveRegion } from './region-sync.ts';

const region = (id: number, startMs: number, lengthMs = 100): WaveRegion => ({
  id: String(id),
  startMs,
  endMs: startMs + lengthMs,
  colour: 'red',
  name: 'Music',
  isSelected: false,
  canChange: true,
});

test('only regions in view and one screen around it are drawn', () => {
  const regions = [0, 8000, 10_000, 15_000, 25_000, 40_000].map((startMs, id) => region(id, startMs));
  const ids = regionsNear(regions, { startMs: 10_000, endMs: 20_000 }).map(({ startMs }) => startMs);
  expect(ids).toEqual([0, 8000, 10_000, 15_000, 25_000]);
});

test('of too many regions the selected and the longest ones are drawn', () => {
  const many = Array.from({ length: 1000 }, (_, id) => region(id, id, id));
  const selected = { ...region(2000, 5, 1), isSelected: true };
  const drawn = regionsNear([...many, selected], { startMs: 0, endMs: 2000 });
  expect(drawn).toHaveLength(MAX_REGIONS);
  expect(drawn[0]).toBe(selected);
  expect(Math.min(...drawn.slice(1).map(({ startMs, endMs }) => endMs - startMs))).toBe(701);
});

test('a region is drawn again when it moves or changes its label, not when it is selected', () => {
  const one = region(1, 0);
  expect(isDrawnAs(one, { ...one, isSelected: true })).toBe(true);
  expect(isDrawnAs(one, { ...one, endMs: 200 })).toBe(false);
  expect(isDrawnAs(one, { ...one, colour: 'blue' })).toBe(false);
});

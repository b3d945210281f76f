import { expect, test } from 'vitest';
import type { Region } from 'wavesurfer.js/plugins/regions';
import { isDrawnAs, MAX_REGIONS, RegionSync, regionsNear, type WaveRegion } from './region-sync.ts';

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

/** A region without a name, which needs no element. */
const nameless = (id: number, startMs: number): WaveRegion => ({ ...region(id, startMs), name: '' });

/** Regions that are drawn, by the order in which they were made. */
function drawing() {
  const drawn: Region[] = [];
  const sync = new RegionSync({
    addRegion() {
      const made = {
        isDragging: false,
        remove: () => drawn.splice(drawn.indexOf(one), 1),
      };
      const one = made as unknown as Region;
      drawn.push(one);
      return one;
    },
  });
  return { drawn, sync, idsOf: () => drawn.map((one) => sync.idOf(one)) };
}

test('a region whose tag gets its id from the server stays the one that is drawn', () => {
  const { drawn, sync, idsOf } = drawing();
  sync.draw([nameless(-1, 0), nameless(-2, 0)], 0);
  const [first, second] = drawn;
  sync.draw([nameless(7, 0), nameless(-2, 0)], 0);
  expect(drawn).toEqual([first, second]);
  expect(idsOf()).toEqual(['7', '-2']);
  sync.draw([nameless(7, 0), nameless(8, 0)], 0);
  expect(drawn[0]).toBe(first);
  expect(drawn[1]).toBe(second);
  expect(idsOf()).toEqual(['7', '8']);
});

test('a region that differs in its id and in its times is drawn instead of the former one', () => {
  const { drawn, sync, idsOf } = drawing();
  sync.draw([nameless(1, 0)], 0);
  const [former] = drawn;
  sync.draw([nameless(2, 50)], 0);
  expect(drawn).not.toContain(former);
  expect(idsOf()).toEqual(['2']);
});

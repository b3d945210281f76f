import { expect, it } from 'vitest';
import { blocksOf, firstHits, segmentsOf } from './segments.ts';

it('divides a text at its lines, and long lines between characters', () => {
  const lines = `${'x'.repeat(99)}\n`.repeat(50);
  expect(blocksOf(lines).map(({ start, end }) => [start, end])).toEqual([
    [0, 2100],
    [2100, 4200],
    [4200, 5000],
  ]);
  expect(blocksOf('a'.repeat(9000)).map(({ end }) => end)).toEqual([4000, 8000, 9000]);
  expect(blocksOf(`${'a'.repeat(3999)}😀b`).map(({ end }) => end)).toEqual([4001, 4002]);
  expect(blocksOf('')).toEqual([]);
});

it('divides a block at the edges of hits, also of those that overlap', () => {
  const hits = [
    { start: 0, end: 4 },
    { start: 2, end: 6 },
    { start: 8, end: 12 },
  ];
  expect(segmentsOf({ start: 0, end: 10 }, hits)).toEqual([
    { start: 0, end: 2, hits: [0] },
    { start: 2, end: 4, hits: [0, 1] },
    { start: 4, end: 6, hits: [1] },
    { start: 6, end: 8, hits: [] },
    { start: 8, end: 10, hits: [2] },
  ]);
  expect(segmentsOf({ start: 10, end: 20 }, hits, 2)).toEqual([
    { start: 10, end: 12, hits: [2] },
    { start: 12, end: 20, hits: [] },
  ]);
});

it('finds the hit from which each block has to look', () => {
  const blocks = [0, 10, 20].map((start) => ({ start, end: start + 10 }));
  const hits = [
    { start: 1, end: 3 },
    { start: 5, end: 12 },
    { start: 13, end: 14 },
  ];
  expect(firstHits(blocks, hits)).toEqual([0, 1, 3]);
});

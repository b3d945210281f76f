import { expect, it } from 'vitest';
import { uncovered, type Period } from './periods.ts';

const of = (start: number, end: number, ...others: [number, number][]) =>
  uncovered(
    { start, end },
    others.map(([from, to]) => ({ start: from, end: to })),
  ).map((part) => [part.start, part.end]);

it('the parts of a period that no other period covers are found', () => {
  expect(of(0, 10)).toEqual([[0, 10]]);
  expect(of(0, 10, [10, 20], [-5, 0])).toEqual([[0, 10]]);
  expect(of(0, 10, [2, 4], [6, 8])).toEqual([
    [0, 2],
    [4, 6],
    [8, 10],
  ]);
  expect(of(0, 10, [6, 8], [2, 7])).toEqual([
    [0, 2],
    [8, 10],
  ]);
  expect(of(0, 10, [0, 10])).toEqual([]);
  expect(of(0, 10, [-5, 20], [3, 4])).toEqual([]);
  expect(of(0, 10, [5, 20])).toEqual([[0, 5]]);
  expect(of(0, 10, [20, 30])).toEqual([[0, 10]]);
});

it('no time is counted twice, and none is lost, whatever overlaps', () => {
  let seed = 7;
  const random = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
  for (let round = 0; round < 500; round += 1) {
    const known: Period[] = [];
    const worked = new Set<number>();
    for (let i = 0; i < 6; i += 1) {
      const start = random(40);
      const period = { start, end: start + 1 + random(10) };
      for (let at = period.start; at < period.end; at += 1) worked.add(at);
      known.push(...uncovered(period, known));
    }
    const total = known.reduce((sum, { start, end }) => sum + end - start, 0);
    expect(total).toBe(worked.size);
  }
});

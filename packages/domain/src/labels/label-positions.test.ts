import { expect, it } from 'vitest';
import { placedAfter, type Placed } from './label-positions.ts';

const rows = (...positions: number[]): Placed[] =>
  positions.map((position, index) => ({ id: index + 1, position }));
const order = (siblings: readonly Placed[], placed: readonly Placed[] = []) => {
  const positions = new Map([...siblings, ...placed].map(({ id, position }) => [id, position]));
  return [...positions].sort(([, a], [, b]) => a - b).map(([id]) => id);
};

it('puts labels between others without changing those', () => {
  const siblings = rows(1, 2, 3);
  expect(placedAfter(siblings, [8, 9], 1)).toHaveLength(2);
  expect(order(siblings, placedAfter(siblings, [8, 9], 1))).toEqual([1, 8, 9, 2, 3]);
  expect(order(siblings, placedAfter(siblings, [8, 9], null))).toEqual([8, 9, 1, 2, 3]);
  expect(order(siblings, placedAfter(siblings, [8, 9], undefined))).toEqual([1, 2, 3, 8, 9]);
  expect(order(siblings, placedAfter(siblings, [3], 1))).toEqual([1, 3, 2]);
  expect(order([], placedAfter([], [8, 9], null))).toEqual([8, 9]);
  expect(placedAfter(siblings, [8], 99)).toBeUndefined();
});

it('numbers all again where there is no number left, and where several have the same', () => {
  const close = rows(1, 1 + Number.EPSILON);
  expect(order(close, placedAfter(close, [9], 1))).toEqual([1, 9, 2]);
  expect(placedAfter(close, [9], 1)).toHaveLength(3);
  const same = rows(0, 0, 0);
  expect(order(same, placedAfter(same, [9], 2))).toEqual([1, 2, 9, 3]);
});

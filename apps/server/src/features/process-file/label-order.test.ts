import { expect, it } from 'vitest';
import { positionsOf } from './label-order.ts';

const listOf = (...positions: (number | undefined)[]) => positions.map((position) => ({ position }));

it('keeps the positions of labels in order, and puts new ones behind them', () => {
  expect(positionsOf(listOf(1, 1.5, 7))).toEqual([1, 1.5, 7]);
  expect(positionsOf(listOf(1, 2.5, undefined, undefined))).toEqual([1, 2.5, 3, 4]);
  expect(positionsOf(listOf(undefined, undefined))).toEqual([1, 2]);
});

it('counts from one where the order is another one, or a new label is between others', () => {
  expect(positionsOf(listOf(2, 1))).toEqual([1, 2]);
  expect(positionsOf(listOf(1, undefined, 2))).toEqual([1, 2, 3]);
  expect(positionsOf(listOf(3, 3))).toEqual([1, 2]);
});

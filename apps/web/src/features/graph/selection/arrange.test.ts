import { expect, it } from 'vitest';
import { align, spread } from './arrange.ts';

const nodes = [
  { id: 1, x: 300, y: 40 },
  { id: 2, x: 0, y: 10 },
  { id: 3, x: 900, y: 0 },
];

it('aligns in a row or a column at the first node, and keeps the other axis', () => {
  expect(align(nodes, 'y')).toEqual([
    { id: 1, x: 300, y: 0 },
    { id: 2, x: 0, y: 0 },
    { id: 3, x: 900, y: 0 },
  ]);
  expect(align(nodes, 'x').map(({ x }) => x)).toEqual([0, 0, 0]);
});

it('spreads at equal distances between the outer nodes', () => {
  expect(spread(nodes, 'x').map(({ id, x }) => [id, x])).toEqual([
    [2, 0],
    [1, 450],
    [3, 900],
  ]);
  expect(spread([{ id: 1, x: 5, y: 5 }], 'y')).toEqual([{ id: 1, x: 5, y: 5 }]);
});

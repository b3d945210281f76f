import { describe, expect, it } from 'vitest';
import { moveEdge } from './span-edges.ts';

const BOUNDS = { min: 10, max: 30 };
const TAG = { start: 15, end: 20 };

describe('the ends of a tag', () => {
  it.each([
    ['start', 13, { start: 13, end: 20 }],
    ['end', 22, { start: 15, end: 22 }],
    ['start', -84, { start: 10, end: 20 }],
    ['end', 119, { start: 15, end: 30 }],
    ['start', 17, { start: 17, end: 20 }],
    ['end', 18, { start: 15, end: 18 }],
    ['start', 25, { start: 19, end: 20 }],
    ['end', 3, { start: 15, end: 16 }],
  ] as const)('the %s moves to %i, within the bounds and never past the opposite end', (...row) => {
    const [edge, to, expected] = row;
    expect(moveEdge(TAG, edge, to, BOUNDS)).toEqual(expected);
  });
});

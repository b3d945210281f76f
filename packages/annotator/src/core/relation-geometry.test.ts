import { expect, test } from 'vitest';
import {
  assignLanes,
  distanceTo,
  facingLines,
  headPath,
  joinPiece,
  laneY,
  lanesIn,
  marginPoints,
  nearPoints,
  nearRoute,
  roundedPath,
  spreadPorts,
  type LineRect,
} from './relation-geometry.ts';

const rect = (left: number, top: number, width = 60): LineRect => ({
  left,
  right: left + width,
  top,
  bottom: top + 22,
});
const HEIGHTS = { line: 42, taken: 34 };

test('a gap has as many lanes as its height leaves room for, four at most', () => {
  expect([0, 2, 4.5, 8, 30].map(lanesIn)).toEqual([0, 1, 2, 3, 4]);
  for (const lane of [0, 1, 2]) {
    expect(laneY(100, 108, lane)).toBeGreaterThan(100);
    expect(laneY(100, 108, lane)).toBeLessThan(108);
  }
});

test('the shortest line is nearest to the text, equal lines have own lanes, and none is left over another', () => {
  expect(
    assignLanes(
      [
        [0, 300],
        [100, 150],
        [200, 260],
      ],
      3,
    ),
  ).toEqual([1, 0, 0]);
  expect(
    assignLanes(
      [
        [10, 90],
        [10, 90],
        [10, 90],
      ],
      2,
    ),
  ).toEqual([0, 1, -1]);
  expect(assignLanes([[0, 1]], 0)).toEqual([-1]);
});

test('pieces of a nested or bidirectional tag on one line are one rectangle', () => {
  const lines: LineRect[] = [];
  for (const piece of [rect(100, 10), rect(40, 11), rect(0, 60)]) joinPiece(lines, piece);
  expect(lines).toMatchObject([
    { left: 40, right: 160, top: 10 },
    { left: 0, right: 60, top: 60 },
  ]);
});

test('a tag over a wrap is related by the line that faces the other tag', () => {
  const wrapped = [rect(500, 10), rect(0, 52)];
  expect(facingLines(wrapped, [rect(200, 94)])).toEqual([wrapped[1], rect(200, 94)]);
  expect(facingLines([], wrapped)).toBeUndefined();
});

test('a line of neighbouring lines of text runs in the gap above the lower one; further ones have none', () => {
  const [upper, lower] = [rect(300, 10), rect(50, 52)];
  const route = nearRoute('r', [upper, lower], HEIGHTS);
  expect(route).toMatchObject({ gapTop: 44, gapBottom: 52 });
  const points = route ? nearPoints(route, 50) : [];
  expect(points.map(([, y]) => y)).toEqual([31, 50, 50, 53.5]);
  // The upper end leaves at the end of its tag, beside the name below the start.
  expect(points[0]?.[0]).toBe(354);
  expect(nearRoute('r', [upper, rect(50, 94)], HEIGHTS)).toBeUndefined();
});

test('ends on one edge of a tag stand side by side in the order of their other ends', () => {
  const hub = rect(200, 52);
  const [a, b] = [rect(0, 52), rect(500, 52)];
  const routes = [b, a].flatMap((other) => nearRoute('r', [hub, other], HEIGHTS) ?? []);
  spreadPorts(routes);
  expect(routes.map(({ fromX }) => fromX)).toEqual([234.5, 225.5]);
});

test('a far relation runs through the margin, and to the edge of the view where an end is not shown', () => {
  const clip = { top: 0, bottom: 800 };
  const route = { from: rect(300, 100), to: rect(50, 500), down: true, side: -10, shift: 0, clip };
  const points = marginPoints(route, HEIGHTS);
  expect(points.filter(([x]) => x === -10)).toEqual([
    [-10, 138],
    [-10, 496],
  ]);
  expect(marginPoints({ ...route, to: undefined }, HEIGHTS).at(-1)).toEqual([-10, 800]);
  expect(marginPoints({ ...route, from: undefined }, HEIGHTS)[0]).toEqual([-10, 0]);
});

test('a path has round corners, its head points at the tag, and a click near it hits', () => {
  const points = [
    [0, 10],
    [0, 0],
    [100, 0],
    [100, 10],
  ] as const;
  expect(roundedPath(points, 3.5)).toBe('M0 10L0 3.5Q0 0 3.5 0L96.5 0Q100 0 100 3.5L100 10');
  expect(headPath(points, 1)).toBe('M100 12.5l-3.2 -4.6h6.4z');
  expect(distanceTo(points, [50, 4])).toBe(4);
});

import { expect, it } from 'vitest';
import { fitMap, frameOf, mapPaths, MAP_SIZE } from './map-scale.ts';

const node = (id: number, x: number, y: number) => ({ id, x, y }) as Parameters<typeof mapPaths>[0][number];
const NODES = [node(1, -500, 100), node(2, 3000, 800), node(3, 0, 300)];

it('the whole graph fits into the map, in its middle', () => {
  const bounds = { x: -500, y: 100, width: 3736, height: 772 };
  const { scale, x, y } = fitMap(bounds);
  const [left, top] = [bounds.x * scale + x, bounds.y * scale + y];
  expect([left, top].every((edge) => edge >= 6)).toBe(true);
  expect(left).toBeCloseTo(MAP_SIZE.width - (left + bounds.width * scale));
  expect(top).toBeCloseTo(MAP_SIZE.height - (top + bounds.height * scale));
});

it('the frame covers what the view covers', () => {
  const map = { scale: 0.1, x: 10, y: 20 };
  expect(frameOf(map, { transform: [0, 0, 1], width: 800, height: 600 })).toEqual({
    x: 10,
    y: 20,
    width: 80,
    height: 60,
  });
  // Twice as near, 400 units to the right and 100 down.
  expect(frameOf(map, { transform: [-800, -200, 2], width: 800, height: 600 })).toEqual({
    x: 50,
    y: 30,
    width: 40,
    height: 30,
  });
});

it('nodes of a colour share a path, and are never too small to see', () => {
  const paths = mapPaths(NODES, { scale: 0.001, x: 0, y: 0 }, ({ id }) => (id === 2 ? 'blue' : 'red'));
  expect(paths).toEqual([
    { colour: 'red', path: 'M-0.5 0.1h3.0v1.0h-3.0zM0.0 0.3h3.0v1.0h-3.0z' },
    { colour: 'blue', path: 'M3.0 0.8h3.0v1.0h-3.0z' },
  ]);
});

import { expect, it } from 'vitest';
import { boundsOf, panIntoView } from './view.ts';

const room = { width: 600, height: 400 };
const rect = { x: 0, y: 0, width: 200, height: 100 };

it('does not move if everything is visible', () => {
  expect(panIntoView(rect, { x: 20, y: 20, zoom: 1 }, room)).toBeNull();
});

it('moves the minimum distance to show the whole rectangle', () => {
  expect(panIntoView(rect, { x: 500, y: 20, zoom: 1 }, room)).toEqual({ x: 384, y: 20, zoom: 1 });
  expect(panIntoView(rect, { x: -50, y: 390, zoom: 1 }, room)).toEqual({ x: 16, y: 284, zoom: 1 });
  expect(panIntoView({ ...rect, x: 100 }, { x: 500, y: 20, zoom: 0.5 }, room)).toEqual({
    x: 434,
    y: 20,
    zoom: 0.5,
  });
});

it('zooms out if the rectangle does not fit', () => {
  const view = panIntoView({ ...rect, height: 736 }, { x: 100, y: 0, zoom: 1 }, room)!;
  expect(view.zoom).toBe(0.5);
  expect(view.y).toBe(16);
});

it('the bounds go from the first corner to the last', () => {
  expect(
    boundsOf([
      { x: -20, y: 5, width: 100, height: 40 },
      { x: 200, y: -10, width: 50, height: 300 },
    ]),
  ).toEqual({ x: -20, y: -10, width: 270, height: 300 });
});

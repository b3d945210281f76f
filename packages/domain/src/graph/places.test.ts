import { expect, it } from 'vitest';
import { NODE_HEIGHT, NODE_WIDTH, placeOfNew, type Point } from './places.ts';

const parser = { id: 1, activityType: 'FILE_PARSER', obligatory: true, x: 0, y: 0 } as const;
const node = (id: number, activityType: 'HUP' | 'SPAN', { x, y }: Point) => ({
  id,
  activityType,
  obligatory: false,
  x,
  y,
});
const covers = (one: Point, other: Point): boolean =>
  Math.abs(one.x - other.x) < NODE_WIDTH && Math.abs(one.y - other.y) < NODE_HEIGHT;

it('upload nodes go below each other before the parser, other nodes beside their source', () => {
  const first = placeOfNew('HUP', undefined, [parser]);
  expect(first).toEqual({ x: -356, y: 0 });
  const nodes = [parser, node(2, 'HUP', first)];
  expect(placeOfNew('EMAIL_UPLOAD', undefined, nodes)).toEqual({ x: -356, y: 95 });
  const span = node(3, 'SPAN', placeOfNew('SPAN', undefined, nodes));
  expect(span).toMatchObject({ x: 300, y: 0 });
  expect(placeOfNew('SPAN', 3, [...nodes, span])).toEqual({ x: 600, y: 0 });
});

it('no new node covers another one, nor the column of the upload nodes, wherever these are stored', () => {
  const nodes = [parser, node(2, 'HUP', { x: 300, y: 0 }), node(3, 'HUP', { x: 9000, y: 9000 })];
  for (let id = 4; id < 9; id += 1) {
    const at = placeOfNew('SPAN', undefined, nodes);
    const taken = [parser, { x: 300, y: 0 }, { x: 300, y: 95 }, ...nodes.slice(3)];
    expect(taken.filter((one) => covers(one, at))).toEqual([]);
    nodes.push(node(id, 'SPAN', at));
  }
});

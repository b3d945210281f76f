import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { expect, test } from 'vitest';
import { edgeColour, relationEdges, tagNodes } from './flow.ts';

test('lines between the same two tags lie beside each other, whatever their direction', () => {
  const edges = relationEdges(
    [
      { id: 1, fromId: 1, toId: 2, relationTypeId: 9 },
      { id: 2, fromId: 2, toId: 1, relationTypeId: 9 },
      { fromId: 1, toId: 2, relationTypeId: 8 },
      { id: 4, fromId: 2, toId: 3, relationTypeId: 9 },
    ],
    { types: new Map(), isDark: false },
  );
  expect(edges.map(({ data }) => data?.bend)).toEqual([0, 30, -30, 0]);
  expect(new Set(edges.map(({ id }) => id)).size).toBe(4);
});

test('colours of lines are lighter on a dark page', () => {
  expect(edgeColour('#b3261e', false)).toBe('#b3261e');
  expect(edgeColour('#000000', true)).toBe('#666666');
});

test('tags that no relations connect with the earliest relation are not connected', () => {
  const ids = [1, 2, 3, 4, 5];
  const tags = new Map(ids.map((id) => [id, { id } as NerTag]));
  const places = new Map(ids.map((id) => [String(id), { x: 0, y: 0 }]));
  const unconnected = (pairs: readonly [number, number][]): string[] =>
    tagNodes(
      pairs.map(([fromId, toId]) => ({ fromId, toId, relationTypeId: 9 })),
      tags,
      places,
      null,
    )
      .filter(({ data }) => !data.isConnected)
      .map(({ id }) => id);
  expect(unconnected([])).toEqual([]);
  expect(unconnected([[1, 2]])).toEqual([]);
  expect(
    unconnected([
      [1, 2],
      [3, 4],
      [5, 2],
    ]),
  ).toEqual(['3', '4']);
  expect(
    unconnected([
      [1, 2],
      [3, 4],
      [4, 1],
    ]),
  ).toEqual([]);
});

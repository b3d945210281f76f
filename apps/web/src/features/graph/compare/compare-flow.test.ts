import { expect, it } from 'vitest';
import { comparedEdges, comparedNodes, countFates, findNamed, type ComparedNode } from './compare-flow.ts';

const node = (id: number, more: Partial<ComparedNode> = {}): ComparedNode => ({
  id,
  name: `Node ${id}`,
  activityType: 'SPAN',
  x: 100 * id,
  y: 0,
  fate: 'SAME',
  movedFrom: null,
  ...more,
});

it('puts deleted upload nodes below those that are left, in one frame that feeds the parser', () => {
  const placed = comparedNodes(
    [
      node(1, { activityType: 'HUP', fate: 'DELETED', x: 0, y: 0 }),
      node(2, { activityType: 'HUP', x: 5, y: 10 }),
      node(3),
    ],
    3,
  );
  const at = (id: string) => placed.find((one) => one.id === id)?.position;
  expect([at('2'), at('1'), at('3')]).toEqual([
    { x: 5, y: 10 },
    { x: 5, y: 105 },
    { x: 300, y: 0 },
  ]);
  expect(placed.flatMap(({ id, data }) => ('isShown' in data && data.isShown ? id : []))).toEqual(['3']);
  const [entry] = comparedEdges([{ id: 9, fromId: null, toId: 3, fate: 'SAME' }]);
  expect([entry?.source, entry?.target]).toEqual([placed[0]?.id, '3']);
});

it('finds the node of a line, also where a deleted one had the name of a new one', () => {
  const nodes = [node(1, { name: 'A', fate: 'DELETED' }), node(2, { name: 'A', fate: 'ADDED' })];
  expect(findNamed(nodes, 'A', true)?.id).toBe(1);
  expect(findNamed(nodes, 'A', false)?.id).toBe(2);
  expect(findNamed(nodes, 'B', false)).toBeUndefined();
});

it('counts what became of nodes and edges', () => {
  const edges = [{ id: 1, fromId: 1, toId: 2, fate: 'ADDED' as const }];
  expect(countFates({ nodes: [node(1), node(2, { fate: 'ADDED' })], edges, edgeCount: 1 })).toEqual(
    new Map([
      ['SAME', 1],
      ['ADDED', 2],
    ]),
  );
});

import { findFreePosition } from '@scriptorium/domain/graph/places.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { expect, it } from 'vitest';
import { firstUploadAt, flowEdges, flowNodes, applyDragPositions, uploadPositions } from './flow.ts';

const node = (id: number, activityType: Node['activityType'], x = 0, y = 0) =>
  ({ id, activityType, x, y, name: `n${id}`, obligatory: activityType === 'FILE_PARSER' }) as unknown as Node;
const parser = node(1, 'FILE_PARSER', 100, 50);
const entry = { id: 1, fromId: null, toId: 1, processId: 1 };

it('all upload nodes are in one column, 95 px apart, wherever it is dragged', () => {
  const nodes = [parser, node(3, 'HUP', 7, 7), node(2, 'HUP', -300, 40)];
  expect(uploadPositions(nodes)).toEqual([
    { id: 2, x: -300, y: 40 },
    { id: 3, x: -300, y: 135 },
  ]);
  const [group] = flowNodes(nodes, [entry], null, null);
  expect(firstUploadAt(group!.position)).toEqual({ x: -300, y: 40 });
});

it('the entry edge starts at the group, even without upload nodes', () => {
  const [group, card] = flowNodes([parser], [entry], null, null);
  expect([group?.id, card?.id]).toEqual(['uploads', '1']);
  const [edge] = flowEdges({ processId: 1, nodes: [parser], edges: [entry], predicates: [] }, null, null);
  expect(edge).toMatchObject({ source: 'uploads', target: '1' });
});

it('an unconnected node shows a warning', () => {
  const nodes = [parser, node(2, 'CLF'), node(3, 'SPAN')];
  const cards = flowNodes(nodes, [entry, { id: 2, fromId: 1, toId: 3, processId: 1 }], null, null);
  const connected = cards.map(({ data }) => ('connected' in data ? data.connected : null));
  expect(connected).toEqual([null, true, false, true]);
});

it('only the dragged node is rendered again', () => {
  const nodes = flowNodes([parser, node(2, 'CLF')], [], null, null);
  const moved = applyDragPositions(nodes, new Map([['2', { x: 9, y: 9 }]]));
  expect(moved[1]).toBe(nodes[1]);
  expect(moved[2]).toMatchObject({ position: { x: 9, y: 9 } });
  expect(moved[2]!.data).toBe(nodes[2]!.data);
});

it('a free position is searched downwards', () => {
  expect(findFreePosition({ x: 0, y: 0 }, [])).toEqual({ x: 0, y: 0 });
  expect(findFreePosition({ x: 0, y: 0 }, [{ x: 10, y: 30 }])).toEqual({ x: 0, y: 190 });
});

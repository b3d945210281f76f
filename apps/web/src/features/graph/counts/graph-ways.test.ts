import { expect, it } from 'vitest';
import type { Graph } from '../graph-data.ts';
import { waysOf } from './graph-ways.ts';

const node = (id: number, more = {}) => ({
  id,
  name: `n${id}`,
  x: 0,
  y: 0,
  requiresAcceptance: false,
  ...more,
});
const graph = (change: Partial<Record<keyof Graph, unknown>> = {}) =>
  ({
    processId: 1,
    nodes: [node(1), node(2)],
    edges: [{ id: 1, fromId: null, toId: 1, processId: 1 }],
    predicates: [],
    ...change,
  }) as unknown as Graph;
const edge = { id: 2, fromId: 1, toId: 2, processId: 1 };

it.each([
  ['a node that moved or has another name', { nodes: [node(1, { x: 9, name: 'other' }), node(2)] }, true],
  ['a node that nothing leads to', { nodes: [node(1), node(2), node(3)] }, true],
  ['another edge', { edges: [...graph().edges, edge] }, false],
  ['an edge less', { edges: [] }, false],
  ['a predicate', { predicates: [{ id: 1, edgeId: 1 }] }, false],
  ['a node that asks for acceptance now', { nodes: [node(1, { requiresAcceptance: true }), node(2)] }, false],
])('%s', (_what, change, same) => {
  expect(waysOf(graph(change)) === waysOf(graph())).toBe(same);
});

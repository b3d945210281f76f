import { describe, expect, test } from 'vitest';
import type { ActivityType } from './activity-type.ts';
import {
  ancestors,
  descendants,
  distances,
  followUpCandidates,
  isConnected,
  topologicalOrder,
  whitelist,
  wouldCloseCycle,
  type GraphEdge,
} from './graph.ts';
import { AFTER_CONTENT, type NodeCatalogue, type NodeDefinition } from './node-definition.ts';

const node = (id: number, activityType: ActivityType = 'CLF') => ({ id, activityType });
const edge = (fromId: number | null, toId: number): GraphEdge => ({ id: toId, fromId, toId });

/** Only the parts of a definition that the graph reads. */
const type = (type: ActivityType, followedBy: readonly ActivityType[]) =>
  ({ type, followedBy }) as NodeDefinition;
const CATALOGUE: NodeCatalogue = {
  HUP: type('HUP', ['FILE_PARSER']),
  FILE_PARSER: type('FILE_PARSER', AFTER_CONTENT),
  CLF: type('CLF', AFTER_CONTENT),
  SPAN: type('SPAN', AFTER_CONTENT),
  IPS: type('IPS', []),
};

//   1 → 2 → 4 → 5
//   1 → 3 ─────↗
const EDGES = [edge(null, 1), edge(1, 2), edge(1, 3), edge(2, 4), edge(4, 5), edge(3, 5)];
const NODES = [5, 4, 3, 2, 1].map((id) => node(id));

describe('a graph', () => {
  test.each([
    [1, [2, 3, 4, 5], []],
    [2, [4, 5], [1]],
    [3, [5], [1]],
    [5, [], [1, 2, 3, 4]],
  ])('node %i has the descendants %o and the ancestors %o', (id, after, before) => {
    expect([...descendants(id, EDGES)].toSorted()).toEqual(after);
    expect([...ancestors(id, EDGES)].toSorted()).toEqual(before);
  });

  test('orders its nodes by their longest path from the entry, equally distant ones by id', () => {
    expect(Object.fromEntries(distances(NODES, EDGES))).toEqual({ 1: 0, 2: 1, 3: 1, 4: 2, 5: 3 });
    expect(topologicalOrder(NODES, EDGES).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  });

  test.each([
    [5, 1, true],
    [4, 2, true],
    [3, 3, true],
    [2, 3, false],
    [1, 5, false],
  ])('an edge from %i to %i would close a cycle: %s', (from, to, closes) => {
    expect(wouldCloseCycle(from, to, EDGES)).toBe(closes);
  });

  test('terminates on a cycle, which a valid graph never has', () => {
    const cycle = [edge(1, 2), edge(2, 1)];
    expect(descendants(1, cycle)).toEqual(new Set([2, 1]));
    expect(topologicalOrder([node(1), node(2)], cycle)).toHaveLength(2);
  });

  test('connects upload nodes without an edge of their own', () => {
    expect(isConnected(node(9, 'HUP'), EDGES)).toBe(true);
    expect(isConnected(node(9), EDGES)).toBe(false);
    expect(isConnected(node(3), EDGES)).toBe(true);
  });
});

describe('followers', () => {
  test('are permitted by type, if the catalogue has the types', () => {
    expect(whitelist(CATALOGUE)).toEqual({
      HUP: ['FILE_PARSER'],
      FILE_PARSER: ['CLF', 'SPAN', 'IPS'],
      CLF: ['CLF', 'SPAN', 'IPS'],
      SPAN: ['CLF', 'SPAN', 'IPS'],
      IPS: [],
    });
  });

  test.each([
    ['the parser offers nodes of permitted types that are not its descendants [GRAPH-13]', 1, [5]],
    ['a node offers neither its descendants nor its neighbours [GRAPH-13]', 2, [5, 7]],
    ['distant descendants are excluded [GRAPH-13]', 6, [5, 7]],
    ['distant ancestors are excluded too, because the edge would close a cycle', 4, [5, 7]],
    ['nodes of other branches are offered [GRAPH-13]', 7, [2, 4, 5, 6]],
    ['a type without followers offers none [GRAPH-13]', 5, []],
  ])('%s', (_, from, expected) => {
    const nodes = [
      node(1, 'FILE_PARSER'),
      node(2, 'SPAN'),
      node(3, 'HUP'),
      node(4, 'CLF'),
      node(5, 'IPS'),
      node(6, 'CLF'),
      node(7, 'SPAN'),
    ];
    // 1 → 6 → 2 → 4, 1 → 7, and 5 alone
    const edges = [edge(null, 1), edge(1, 6), edge(6, 2), edge(2, 4), edge(1, 7)];
    const start = nodes.find(({ id }) => id === from) ?? node(0);
    const found = followUpCandidates(start, nodes, edges, CATALOGUE).map(({ id }) => id);
    expect(found).toEqual(expected);
  });
});

import { describe, expect, test } from 'vitest';
import type { GraphEdge } from './graph.ts';
import type { NodeCatalogue, NodeDefinition } from './node-definition.ts';
import {
  isComplete,
  labelLookup,
  predicatesHold,
  nameableNodes,
  namedNodes,
  type PredicateTree,
} from './predicates.ts';

const clf = (labelId: number, equal = true, nodeId = 1): PredicateTree => ({
  predicateType: 'CLF',
  nodeId,
  equal,
  labelId,
});
const ner = (labelId: number, equal = true, nodeId = 2): PredicateTree => ({
  predicateType: 'NER',
  nodeId,
  equal,
  labelId,
});
const and = (...children: PredicateTree[]): PredicateTree => ({
  predicateType: 'COMPLEX',
  operator: 'AND',
  children,
});
const or = (...children: PredicateTree[]): PredicateTree => ({
  predicateType: 'COMPLEX',
  operator: 'OR',
  children,
});

// node 1 is classified as 10; node 2 has a tag of type 22, a child of 21, a child of 20
const has = labelLookup(
  [
    { nodeId: 1, predicateType: 'CLF', labelId: 10 },
    { nodeId: 2, predicateType: 'NER', labelId: 22 },
  ],
  new Map([
    [20, null],
    [21, 20],
    [22, 21],
    [23, 21],
  ]),
);

describe('predicates', () => {
  test.each<[string, PredicateTree[], boolean]>([
    ['no predicate lets every document pass', [], true],
    ['a label that is present', [clf(10)], true],
    ['a label that is missing', [clf(11)], false],
    ['not a label that is present', [clf(10, false)], false],
    ['not a label that is missing', [clf(11, false)], true],
    ['the label on another node', [clf(10, true, 3)], false],
    ['a tag type itself', [ner(22)], true],
    ['an ancestor of the tag’s type', [ner(20)], true],
    ['a sibling of the tag’s type', [ner(23)], false],
    ['not an ancestor of the tag’s type', [ner(20, false)], false],
    ['a classifier’s label of the same id as a tag type', [clf(22, true, 2)], false],
    ['roots are joined by AND [PRED-09]', [clf(10), ner(23)], false],
    ['AND holds when all do [PRED-09]', [and(clf(10), ner(20))], true],
    ['OR holds when one does', [or(clf(11), ner(20))], true],
    ['OR does not hold when none does [PRED-09]', [or(clf(11), ner(23))], false],
    [
      'nested operators are evaluated [PRED-09]',
      [or(and(clf(10), clf(11)), and(ner(21), clf(11, false)))],
      true,
    ],
    [
      'nested operators fail when none of their children holds [PRED-09]',
      [or(and(clf(10), clf(11)), and(ner(23)))],
      false,
    ],
    ['a COMPLEX without children keeps the edge closed', [and()], false],
    ['a COMPLEX without children inside a true OR keeps the edge closed', [or(clf(10), or())], false],
    [
      'a predicate whose label was deleted keeps the edge closed',
      [or(clf(10), { ...ner(1), labelId: null } as PredicateTree)],
      false,
    ],
  ])('%s', (_, roots, expected) => {
    expect(predicatesHold(roots, has)).toBe(expected);
  });

  test('name nodes at any depth', () => {
    expect(namedNodes([or(clf(1), and(ner(2), clf(3, true, 7)))])).toEqual(new Set([1, 2, 7]));
  });

  test('without children are incomplete', () => {
    expect([isComplete(and()), isComplete(and(clf(1))), isComplete(and(or()))]).toEqual([false, true, false]);
  });

  test('may name only nodes with labels at or before their edge', () => {
    const edges: GraphEdge[] = [
      { id: 1, fromId: null, toId: 1 },
      { id: 2, fromId: 1, toId: 2 },
      { id: 3, fromId: 2, toId: 3 },
      { id: 4, fromId: 1, toId: 4 },
      { id: 5, fromId: 3, toId: 5 },
    ];
    const nodes = [
      { id: 1, activityType: 'FILE_PARSER' },
      { id: 2, activityType: 'CLF' },
      { id: 3, activityType: 'LEXICON' },
      { id: 4, activityType: 'SPAN' },
      { id: 5, activityType: 'CLF' },
    ] as const;
    const traits = (predicates: 'CLF' | 'NER' | null) => ({ traits: { predicates } }) as NodeDefinition;
    const catalogue: NodeCatalogue = {
      FILE_PARSER: traits(null),
      CLF: traits('CLF'),
      LEXICON: traits('NER'),
      SPAN: traits('NER'),
    };
    const ids = (edge: GraphEdge | undefined) =>
      edge && nameableNodes(edge, nodes, edges, catalogue).map(({ id }) => id);
    expect(ids(edges[4])).toEqual([2, 3]);
    expect(ids(edges[2])).toEqual([2]);
    expect(ids(edges[1])).toEqual([]);
    expect(ids(edges[0])).toEqual([]);
  });
});

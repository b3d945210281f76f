import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RelatedTag, TypeRule } from './applicability.ts';
import { connectedGroups, findGraphFault, withoutRelation, withoutTag } from './relation-graph.ts';
import type { GraphRules, Relation } from './relation-graph.ts';

const relation = (fromId: number, toId: number, relationTypeId = 1): Relation => ({
  fromId,
  toId,
  relationTypeId,
});
const pairs = (relations: readonly Relation[]) => relations.map(({ fromId, toId }) => [fromId, toId]);

describe('what a removal leaves of a graph', () => {
  const chain = [relation(1, 2), relation(2, 3), relation(3, 4)];
  const [first, second, third] = chain as [Relation, Relation, Relation];

  it('is all other relations when they stay connected', () => {
    expect(withoutRelation(chain, third)).toEqual({ kept: [first, second], dropped: [] });
    const circle = [...chain, relation(4, 1)];
    expect(withoutRelation(circle, second).dropped).toEqual([]);
  });

  it('is the part with the earliest relation when they fall apart', () => {
    expect(withoutRelation(chain, second)).toEqual({ kept: [first], dropped: [third] });
    expect(withoutRelation(chain, first)).toEqual({ kept: [second, third], dropped: [] });
  });

  it('is nothing without the last relation', () => {
    expect(withoutRelation([first], first)).toEqual({ kept: [], dropped: [] });
  });

  it('has no relation of a removed tag', () => {
    expect(withoutTag(chain, 3)).toEqual({ kept: [first], dropped: [] });
    const star = [relation(9, 1), relation(1, 2), relation(9, 3), relation(3, 4)];
    const { kept, dropped } = withoutTag(star, 9);
    expect([pairs(kept), pairs(dropped)]).toEqual([[[1, 2]], [[3, 4]]]);
    expect(withoutTag([first], 2)).toEqual({ kept: [], dropped: [] });
  });
});

it('groups share no tag, lose no relation, and are each connected', () => {
  const end = fc.integer({ min: 1, max: 12 });
  fc.assert(
    fc.property(fc.array(fc.tuple(end, end), { maxLength: 30 }), (given) => {
      const relations = given.map(([from, to]) => relation(from, to));
      const groups = connectedGroups(relations);
      expect(groups.flat().toSorted(byPair)).toEqual(relations.toSorted(byPair));
      const tags = groups.map((group) => new Set(pairs(group).flat()));
      expect(tags.reduce((sum, set) => sum + set.size, 0)).toBe(new Set(pairs(relations).flat()).size);
      for (const group of groups) expect(reachable(group)).toEqual(new Set(pairs(group).flat()));
      expect(groups[0]?.[0]).toBe(relations[0]);
    }),
  );
});

const byPair = (a: Relation, b: Relation) => a.fromId - b.fromId || a.toId - b.toId;

function reachable(group: readonly Relation[]): Set<number> {
  const found = new Set([group[0]?.fromId ?? 0]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const { fromId, toId } of group)
      if (found.has(fromId) || found.has(toId)) found.add(fromId).add(toId);
  }
  return found;
}

describe('relations are no graph', () => {
  const tags = [1, 2, 3, 4].map((id): RelatedTag => ({ id, nodeId: 1, labelId: id === 4 ? 8 : 7, path: [] }));
  const types: TypeRule[] = [
    { id: 1, nodeId: 1, priority: 2, merge: false, strict: false },
    { id: 2, nodeId: 1, priority: 2, merge: true, strict: false },
  ];
  const rules: GraphRules = {
    isHandled: true,
    tags: new Map(tags.map((tag) => [tag.id, tag])),
    types: new Map(types.map((type) => [type.id, type])),
  };

  it.each([
    ['when there is none', [], 'error.graph.empty'],
    ['with an unknown tag', [relation(1, 5)], 'error.relation.tagUnknown'],
    ['with a tag that is related to itself', [relation(1, 1)], 'error.relation.self'],
    ['with one pair twice', [relation(1, 2), relation(1, 2)], 'error.relation.duplicate'],
    ['with one merge in both directions', [relation(1, 2, 2), relation(2, 1, 2)], 'error.relation.duplicate'],
    ['with a type that does not fit', [relation(1, 4, 2)], 'error.relation.notApplicable'],
    ['with an unknown type', [relation(1, 2, 9)], 'error.relation.notApplicable'],
    ['when they are not connected', [relation(1, 2), relation(3, 4)], 'error.graph.noCohesive'],
  ])('%s', (_, relations, fault) => {
    expect(findGraphFault(relations, rules)).toBe(fault);
  });

  it('on a node that handles none [REL-12]', () => {
    expect(findGraphFault([relation(1, 2)], { ...rules, isHandled: false })).toBe(
      'error.relation.notHandled',
    );
  });

  it('but are one when they are connected, also in both directions and by two types', () => {
    const graph = [relation(1, 2), relation(2, 1), relation(1, 2, 2), relation(3, 2), relation(3, 4)];
    expect(findGraphFault(graph, rules)).toBeUndefined();
  });
});

import type { RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { describe, expect, it } from 'vitest';
import type { Candidate } from '@scriptorium/annotating/kinds/relations/relations.ts';
import { draftOf, EMPTY_DRAFT, isChanged, refreshed, tagIdsOf } from './draft.ts';

const graphWith = (version: number, ...pairs: (readonly [number, number])[]): RelationGraph => ({
  id: 7,
  stepId: 1,
  version,
  relations: pairs.map(([fromId, toId], index) => ({
    id: 100 + index,
    fromId,
    toId,
    relationTypeId: 5,
    relationGraphId: 7,
    source: 'USER',
    sourceId: null,
    score: null,
    userId: 1,
    createdDate: '2026-11-22T22:00:00Z',
  })),
});
const fresh = (fromId: number, toId: number): Candidate => ({ fromId, toId, relationTypeId: 5 });
const tags = new Map([1, 2, 3, 4].map((id) => [id, id]));

describe('a draft is changed', () => {
  const draft = draftOf(graphWith(1, [1, 2], [2, 3]));
  const [first, second] = draft.candidates as [Candidate, Candidate];

  it.each([
    ['with a new relation', [...draft.candidates, fresh(3, 4)], true],
    ['without one of its relations', [first], true],
    ['with another type', [first, { ...second, relationTypeId: 6 }], true],
    ['with another end', [first, { ...second, toId: 4 }], true],
    ['with one relation for another', [first, fresh(2, 3)], true],
    ['as it was stored', [second, first], false],
  ])('%s', (_, candidates, changed) => {
    expect(isChanged({ ...draft, candidates })).toBe(changed);
  });

  it('as a new graph when it has relations', () => {
    expect(isChanged(EMPTY_DRAFT)).toBe(false);
    expect(isChanged({ graph: null, candidates: [fresh(1, 2)] })).toBe(true);
  });
});

describe('a draft after somebody else changed something', () => {
  const stored = graphWith(1, [1, 2]);

  it('follows its graph while it is unchanged', () => {
    const later = graphWith(2, [1, 2], [2, 3]);
    expect(refreshed(draftOf(stored), [later], tags).candidates).toHaveLength(2);
    expect(refreshed(draftOf(later), [stored], tags).candidates).toHaveLength(2);
    expect(refreshed(draftOf(stored), [], tags)).toBe(EMPTY_DRAFT);
  });

  it('keeps what its user changed', () => {
    const changed = { graph: stored, candidates: [...draftOf(stored).candidates, fresh(2, 4)] };
    expect(refreshed(changed, [graphWith(2, [1, 3])], tags)).toBe(changed);
    expect(refreshed(changed, [], tags)).toBe(changed);
  });

  it('loses candidates of deleted tags', () => {
    const draft = { graph: null, candidates: [fresh(1, 2), fresh(2, 9)] };
    expect(refreshed(draft, [], tags).candidates).toEqual([fresh(1, 2)]);
  });
});

it('tags are listed once, in the order of their relations', () => {
  expect(tagIdsOf([fresh(3, 1), fresh(1, 2), fresh(2, 3)])).toEqual([3, 1, 2]);
});

import type { RelationType } from '@scriptorium/contract/process/relation-types.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { describe, expect, it } from 'vitest';
import { changeOfEnds, movedEnds, reversal, type ArcChange } from './arc-changes.ts';
import type { Candidate } from '@scriptorium/annotating/kinds/relations/relations.ts';

const [PERSON, SUM] = [10, 20];
const tagOf = (id: number, labelId: number) =>
  [id, { id, nerTagType: { id: labelId, nodeId: 1, path: [] } } as unknown as NerTag] as const;
const tags = new Map([tagOf(1, PERSON), tagOf(2, PERSON), tagOf(3, SUM), tagOf(4, SUM)]);
const typeOf = (id: number, more: Partial<RelationType>) =>
  [id, { id, nodeId: 1, priority: 2, merge: false, strict: false, ...more } as RelationType] as const;
const [PAYS, PAID_BY, SAME, NEAR] = [100, 101, 102, 103];
const types = new Map([
  typeOf(PAYS, { fromId: PERSON, toId: SUM }),
  typeOf(PAID_BY, { fromId: SUM, toId: PERSON }),
  typeOf(SAME, { merge: true }),
  typeOf(NEAR, { fromId: PERSON, toId: PERSON, priority: 4 }),
]);
const relation = (fromId: number, toId: number, relationTypeId: number, id?: number): Candidate => ({
  ...(id === undefined ? {} : { id }),
  fromId,
  toId,
  relationTypeId,
});
const idsOf = (change: ArcChange) => ('types' in change ? change.types.map(({ id }) => id) : change.refusal);
const rules = (...candidates: Candidate[]) => ({ candidates, types, tags });

describe('a relation in the other direction', () => {
  it('keeps its type where that fits, else it gets one that does', () => {
    const near = relation(1, 2, NEAR, 5);
    expect(idsOf(reversal(near, rules(near)))).toEqual([NEAR, SAME]);
    const pays = relation(1, 3, PAYS, 6);
    expect(idsOf(reversal(pays, rules(pays)))).toEqual([PAID_BY]);
  });

  it('is refused where no type fits, where it exists already, and for a type without direction', () => {
    const pays = relation(1, 3, PAYS);
    const without = new Map([...types].filter(([id]) => id !== PAID_BY));
    expect(idsOf(reversal(pays, { ...rules(pays), types: without }))).toBe('noType');
    expect(idsOf(reversal(pays, rules(pays, relation(3, 1, PAID_BY))))).toBe('duplicate');
    const same = relation(1, 2, SAME);
    expect(idsOf(reversal(same, rules(same)))).toBe('noDirection');
  });
});

describe('a relation with another end', () => {
  it('keeps the other end; its own type comes first, then those of higher priority', () => {
    const same = relation(1, 2, SAME, 5);
    const ends = movedEnds({ candidate: relation(3, 2, PAID_BY), end: 'fromId' }, 1);
    expect(ends).toEqual({ fromId: 1, toId: 2 });
    expect(idsOf(changeOfEnds(same, ends, rules(same)))).toEqual([SAME, NEAR]);
    const paid = relation(3, 2, PAID_BY, 6);
    expect(idsOf(changeOfEnds(paid, ends, rules(paid)))).toEqual([NEAR, SAME]);
  });

  it('is refused between one tag, without a type, and where such a relation is', () => {
    const pays = relation(1, 3, PAYS, 5);
    const at = (end: 'fromId' | 'toId', tagId: number, ...others: Candidate[]) =>
      idsOf(changeOfEnds(pays, movedEnds({ candidate: pays, end }, tagId), rules(pays, ...others)));
    expect(at('toId', 1)).toBe('sameTag');
    expect(at('toId', 9)).toBe('noType');
    expect(at('toId', 4, relation(1, 4, PAYS))).toBe('duplicate');
    expect(at('toId', 4)).toEqual([PAYS]);
    // A merge is the same in both directions.
    expect(at('toId', 2, relation(2, 1, SAME))).toEqual([NEAR]);
  });
});

import type { RelationType } from '@scriptorium/contract/process/relation-types.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { applicableTypes } from '@scriptorium/domain/relations/applicability.ts';
import type { Candidate } from '@scriptorium/annotating/kinds/relations/relations.ts';
import { isSameCandidate, relatedTagOf } from './draft.ts';

export type End = 'fromId' | 'toId';

/** A relation whose end is to be another tag. */
export interface Move {
  readonly candidate: Candidate;
  readonly end: End;
}

/** Why a relation cannot have these ends. */
export type ArcRefusal = 'sameTag' | 'noType' | 'duplicate' | 'noDirection';

export interface ArcRules {
  /** The relations of the same graph. */
  readonly candidates: readonly Candidate[];
  readonly types: ReadonlyMap<number, RelationType>;
  readonly tags: ReadonlyMap<number, NerTag>;
}

type Ends = Pick<Candidate, 'fromId' | 'toId'>;

/** The types that a relation may have, or why there is none. */
export type ArcChange =
  { readonly types: readonly [RelationType, ...RelationType[]] } | { readonly refusal: ArcRefusal };

export const otherEndOf = (end: End): End => (end === 'fromId' ? 'toId' : 'fromId');

/** A merge has no direction: it is the same relation with its ends exchanged. */
const isBetween = (relation: Ends, { fromId, toId }: Ends, isMerge: boolean): boolean =>
  (relation.fromId === fromId && relation.toId === toId) ||
  (isMerge && relation.fromId === toId && relation.toId === fromId);

/** Which types a relation may have between other tags: its own type first, then by priority. */
export function changeOfEnds(candidate: Candidate, ends: Ends, rules: ArcRules): ArcChange {
  const { candidates, types, tags } = rules;
  if (ends.fromId === ends.toId) return { refusal: 'sameTag' };
  const [from, to] = [tags.get(ends.fromId), tags.get(ends.toId)];
  const fitting =
    from && to ? applicableTypes([...types.values()], relatedTagOf(from), relatedTagOf(to)) : [];
  const others = candidates.filter((one) => !isSameCandidate(one, candidate));
  const free = fitting.filter(
    ({ id, merge }) => !others.some((one) => one.relationTypeId === id && isBetween(one, ends, merge)),
  );
  const isOwn = ({ id }: RelationType): boolean => id === candidate.relationTypeId;
  const [first, ...more] = [...free.filter(isOwn), ...free.filter((type) => !isOwn(type))];
  if (first) return { types: [first, ...more] };
  return { refusal: fitting.length === 0 ? 'noType' : 'duplicate' };
}

/** The relation in the other direction. */
export function reversal(candidate: Candidate, rules: ArcRules): ArcChange {
  if (rules.types.get(candidate.relationTypeId)?.merge) return { refusal: 'noDirection' };
  return changeOfEnds(candidate, { fromId: candidate.toId, toId: candidate.fromId }, rules);
}

/** The ends of a relation after a tag was chosen as its start or its end. */
export const movedEnds = ({ candidate, end }: Move, tagId: number): Ends => ({
  fromId: candidate.fromId,
  toId: candidate.toId,
  [end]: tagId,
});

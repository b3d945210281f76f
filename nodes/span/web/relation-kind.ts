import type { RelationType } from '@scriptorium/contract/process/relation-types.ts';

export const RELATION_KINDS = ['normal', 'strict', 'merge'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

export const kindOf = ({ merge, strict }: Pick<RelationType, 'merge' | 'strict'>): RelationKind =>
  merge ? 'merge' : strict ? 'strict' : 'normal';

export const flagsOf = (kind: RelationKind) => ({ merge: kind === 'merge', strict: kind === 'strict' });

/** A merge joins tags of one label, so its two ends are the same (REL-18). */
export const endsOf = (kind: RelationKind, from: string, to: string) => ({
  from,
  to: kind === 'merge' ? from : to,
});

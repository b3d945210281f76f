/** A relation type as its rules need it; an absent end means any label. */
export interface TypeRule {
  readonly id: number;
  readonly nodeId: number;
  readonly priority: number;
  readonly merge: boolean;
  readonly strict: boolean;
  readonly fromId?: number | null | undefined;
  readonly toId?: number | null | undefined;
}

/** A tag that may take part in a relation. */
export interface RelatedTag {
  readonly id: number;
  readonly nodeId: number;
  readonly labelId: number;
  /** The ancestors of its label. */
  readonly path: readonly number[];
}

/**
 * Whether a type fits two tags: both belong to the type's node; a merge needs one label at both ends; a strict end
 * needs exactly its label, any other end its label or one below it.
 */
export function isApplicable(type: TypeRule, from: RelatedTag, to: RelatedTag): boolean {
  if (from.id === to.id || from.nodeId !== type.nodeId || to.nodeId !== type.nodeId) return false;
  if (type.merge && from.labelId !== to.labelId) return false;
  return fits(type, type.fromId, from) && fits(type, type.toId, to);
}

const fits = ({ strict }: TypeRule, end: number | null | undefined, { labelId, path }: RelatedTag): boolean =>
  end === null || end === undefined || end === labelId || (!strict && path.includes(end));

/** The types that fit two tags, highest priority first. */
export const applicableTypes = <T extends TypeRule>(
  types: readonly T[],
  from: RelatedTag,
  to: RelatedTag,
): T[] =>
  types
    .filter((type) => isApplicable(type, from, to))
    .toSorted((a, b) => b.priority - a.priority || a.id - b.id);

/** In priority mode only those with the highest priority are offered. */
export function offeredTypes<T extends TypeRule>(applicable: readonly T[], priorityMode: boolean): T[] {
  const highest = Math.max(...applicable.map(({ priority }) => priority));
  return applicable.filter(({ priority }) => !priorityMode || priority === highest);
}

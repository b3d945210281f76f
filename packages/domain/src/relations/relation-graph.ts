import { isApplicable, type RelatedTag, type TypeRule } from './applicability.ts';

/** Two tags and the type between them. */
export interface Relation {
  readonly fromId: number;
  readonly toId: number;
  readonly relationTypeId: number;
}

/** The relations that hang together, the group of the earliest relation first. `relations` is in order of age. */
export function connectedGroups<R extends Relation>(relations: readonly R[]): R[][] {
  const groups = new Map<number, R[]>();
  const leaders = new Map<number, number>();
  const leaderOf = (tag: number): number => {
    let leader = tag;
    while (leaders.has(leader)) leader = leaders.get(leader) ?? leader;
    return leader;
  };
  for (const { fromId, toId } of relations) {
    const [a, b] = [leaderOf(fromId), leaderOf(toId)];
    if (a !== b) leaders.set(b, a);
  }
  for (const relation of relations) {
    const leader = leaderOf(relation.fromId);
    const group = groups.get(leader);
    if (group) group.push(relation);
    else groups.set(leader, [relation]);
  }
  return [...groups.values()];
}

/** The relations of a graph after a removal: a graph is connected, and keeps its oldest part. */
export interface Remainder<R extends Relation> {
  /** The part with the earliest relation; empty when nothing is left: the graph is deleted. */
  readonly kept: readonly R[];
  /** Relations that would no longer be connected, besides those that were to be removed. */
  readonly dropped: readonly R[];
}

function remainderOf<R extends Relation>(rest: readonly R[]): Remainder<R> {
  const [kept = [], ...others] = connectedGroups(rest);
  return { kept, dropped: others.flat() };
}

export const withoutRelation = <R extends Relation>(relations: readonly R[], removed: R): Remainder<R> =>
  remainderOf(relations.filter((relation) => relation !== removed));

/** Without a tag, and thus without all of its relations. */
export const withoutTag = <R extends Relation>(relations: readonly R[], tagId: number): Remainder<R> =>
  remainderOf(relations.filter(({ fromId, toId }) => fromId !== tagId && toId !== tagId));

/** The keys are those of the errors of the API. */
export type GraphFault =
  | 'error.graph.empty'
  | 'error.graph.noCohesive'
  | 'error.relation.tagUnknown'
  | 'error.relation.self'
  | 'error.relation.duplicate'
  | 'error.relation.notApplicable'
  | 'error.relation.notHandled';

export interface GraphRules {
  /** Whether the node of the tags handles relations. */
  readonly isHandled: boolean;
  /** The tags that may be related: those of one step. */
  readonly tags: ReadonlyMap<number, RelatedTag>;
  readonly types: ReadonlyMap<number, TypeRule>;
}

/** The first reason why relations are no graph; undefined for a valid graph. */
export function findGraphFault(relations: readonly Relation[], rules: GraphRules): GraphFault | undefined {
  if (relations.length === 0) return 'error.graph.empty';
  if (!rules.isHandled) return 'error.relation.notHandled';
  const seen = new Set<string>();
  for (const relation of relations) {
    const fault = findRelationFault(relation, rules);
    if (fault) return fault;
    const key = pairKey(relation, rules.types.get(relation.relationTypeId));
    if (seen.has(key)) return 'error.relation.duplicate';
    seen.add(key);
  }
  return connectedGroups(relations).length > 1 ? 'error.graph.noCohesive' : undefined;
}

function findRelationFault(
  { fromId, toId, relationTypeId }: Relation,
  { tags, types }: GraphRules,
): GraphFault | undefined {
  if (fromId === toId) return 'error.relation.self';
  const [from, to, type] = [tags.get(fromId), tags.get(toId), types.get(relationTypeId)];
  if (!from || !to) return 'error.relation.tagUnknown';
  return type && isApplicable(type, from, to) ? undefined : 'error.relation.notApplicable';
}

/** A merge has no direction: both ends are alike. */
function pairKey({ fromId, toId, relationTypeId }: Relation, type: TypeRule | undefined): string {
  const ends = type?.merge ? [Math.min(fromId, toId), Math.max(fromId, toId)] : [fromId, toId];
  return `${relationTypeId} ${ends.join(' ')}`;
}

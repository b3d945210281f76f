import type { Candidate, Draft } from '@scriptorium/annotating/kinds/relations/relations.ts';
import type { RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { RelatedTag } from '@scriptorium/domain/relations/applicability.ts';

export const isSameCandidate = (one: Candidate, other: Candidate): boolean =>
  one === other || (one.id !== undefined && one.id === other.id);

/** A relation that was chosen earlier as the draft holds it now: the server may have given ids to its tags. */
export const currentOf = (
  { candidates }: Draft,
  chosen: Candidate,
  resolve: (id: number) => number,
): Candidate | undefined =>
  candidates.find((one) => isSameCandidate(one, chosen)) ??
  candidates.find(
    ({ id, fromId, toId, relationTypeId }) =>
      id === chosen.id &&
      fromId === resolve(chosen.fromId) &&
      toId === resolve(chosen.toId) &&
      relationTypeId === chosen.relationTypeId,
  );

export const EMPTY_DRAFT: Draft = { graph: null, candidates: [] };

export const draftOf = (graph: RelationGraph): Draft => ({
  graph,
  candidates: graph.relations.map(({ id, fromId, toId, relationTypeId }) => ({
    id,
    fromId,
    toId,
    relationTypeId,
  })),
});

export function isChanged({ graph, candidates }: Draft): boolean {
  if (!graph) return candidates.length > 0;
  const stored = new Map(graph.relations.map((relation) => [relation.id, relation]));
  return (
    candidates.length !== stored.size ||
    candidates.some(({ id, fromId, toId, relationTypeId }) => {
      const was = id === undefined ? undefined : stored.get(id);
      return was?.fromId !== fromId || was.toId !== toId || was.relationTypeId !== relationTypeId;
    })
  );
}

/** The draft with the ids that the server has given to its graph and its tags; the same one if it has none to give. */
export function resolved(draft: Draft, resolve: (id: number) => number): Draft {
  const isOutdated = ({ fromId, toId }: Candidate): boolean =>
    resolve(fromId) !== fromId || resolve(toId) !== toId;
  const { graph, candidates } = draft;
  const isGraphOutdated = graph !== null && resolve(graph.id) !== graph.id;
  if (!isGraphOutdated && !candidates.some(isOutdated)) return draft;
  const now = <R extends Candidate>(relation: R): R => ({
    ...relation,
    fromId: resolve(relation.fromId),
    toId: resolve(relation.toId),
  });
  return {
    graph: graph && { ...graph, id: resolve(graph.id), relations: graph.relations.map(now) },
    candidates: candidates.map(now),
  };
}

/**
 * The draft after the stored graphs or the tags changed: an unchanged graph follows its stored state, candidates of
 * deleted tags go. What the user changed stays as it is.
 */
export function refreshed(
  draft: Draft,
  graphs: readonly RelationGraph[],
  tags: ReadonlyMap<number, unknown>,
): Draft {
  const candidates = draft.candidates.filter(({ fromId, toId }) => tags.has(fromId) && tags.has(toId));
  const lost = candidates.length !== draft.candidates.length;
  const kept = lost ? { ...draft, candidates } : draft;
  if (!draft.graph || isChanged(draft)) return kept;
  const stored = graphs.find(({ id }) => id === draft.graph?.id);
  if (!stored) return EMPTY_DRAFT;
  return stored.version > draft.graph.version ? draftOf(stored) : kept;
}

export const relatedTagOf = ({ id, nerTagType }: NerTag): RelatedTag => ({
  id,
  nodeId: nerTagType.nodeId,
  labelId: nerTagType.id,
  path: nerTagType.path,
});

/** The tags of some relations, each once, in the order of the relations. */
export const tagIdsOf = (relations: readonly Pick<Candidate, 'fromId' | 'toId'>[]): number[] => [
  ...new Set(relations.flatMap(({ fromId, toId }) => [fromId, toId])),
];

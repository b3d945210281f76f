import {
  relationGraphs,
  type Relation,
  type RelationGraph,
} from '@scriptorium/contract/annotations/relation-graphs.ts';
import { newClientId } from '@scriptorium/web-data/client-id.ts';
import type { EditQueue } from '@scriptorium/annotating/queue/edit-queue.ts';
import { isOf, temporaryIdOf, type Edit } from '@scriptorium/annotating/queue/edit.ts';
import { withIds } from '@scriptorium/annotating/queue/made-ids.ts';
import type { Candidate, Draft } from './draft.ts';

const newTemporaryId = (): number => temporaryIdOf(newClientId());

interface GraphEditOptions {
  queue: EditQueue;
  documentId: number;
  userId: number;
}

/** A graph as it is shown until the server has answered, and the promise of the answer. */
interface SavedGraph {
  readonly graph: RelationGraph;
  readonly answer: Promise<unknown>;
}

/** Edits of relation graphs; each answer rejects when the server refuses it. */
export function createGraphEdits({ queue, documentId, userId }: GraphEditOptions) {
  const shownRelation = (candidate: Candidate, relationGraphId: number): Relation => ({
    fromId: candidate.fromId,
    toId: candidate.toId,
    relationTypeId: candidate.relationTypeId,
    id: candidate.id ?? newTemporaryId(),
    relationGraphId,
    source: 'USER',
    sourceId: null,
    score: null,
    userId,
    createdDate: new Date().toISOString(),
  });
  /** A relation that the server does not know yet is sent without an id. */
  const draftOf = ({ id, fromId, toId, relationTypeId }: Candidate) => ({
    ...(id === undefined || id < 0 ? {} : { id }),
    fromId,
    toId,
    relationTypeId,
  });
  return {
    /** Creates the graph of a draft without one, else replaces the relations of its graph. */
    save: ({ graph: stored, candidates }: Draft, stepId: number): SavedGraph => {
      const clientId = newClientId();
      const id = stored?.id ?? temporaryIdOf(clientId);
      const version = stored?.version ?? 0;
      const relations = candidates.map(draftOf);
      const shown = candidates.map((candidate) => shownRelation(candidate, id));
      const graph = { id, stepId: stored?.stepId ?? stepId, version, relations: shown };
      const about = { documentId, shown: graph };
      const answer = stored
        ? queue.add(
            relationGraphs.update,
            { body: { id, clientId, relations, ...(version > 0 ? { version } : {}) } },
            about,
          )
        : queue.add(relationGraphs.create, { body: { stepId, clientId, relations } }, about);
      return { graph, answer };
    },
    remove: ({ id, stepId }: RelationGraph): Promise<unknown> =>
      queue.add(relationGraphs.remove, { params: { id } }, { documentId, shown: { stepId } }),
  };
}

const touches = (graph: RelationGraph, tags: ReadonlySet<number>): boolean =>
  graph.relations.some(({ fromId, toId }) => tags.has(fromId) || tags.has(toId));

/** A tag is in one graph: a saved one takes in those that it reaches. */
function withGraph(graphs: readonly RelationGraph[], saved: RelationGraph): RelationGraph[] {
  const tags = new Set(saved.relations.flatMap(({ fromId, toId }) => [fromId, toId]));
  const others = graphs.filter(({ id }) => id !== saved.id);
  const reached = others.filter((graph) => graph.stepId === saved.stepId && touches(graph, tags));
  const relations = [...saved.relations, ...reached.flatMap((graph) => graph.relations)];
  return [...others.filter((graph) => !reached.includes(graph)), { ...saved, relations }];
}

export const GRAPH_EDITS = [relationGraphs.create, relationGraphs.update, relationGraphs.remove];

/** The server's graphs with waiting edits applied. */
export function withWaitingGraphs(
  graphs: readonly RelationGraph[],
  edits: readonly Edit[],
  resolve: (id: number) => number,
): readonly RelationGraph[] {
  let shown = graphs;
  for (const edit of edits) {
    if (isOf(edit, relationGraphs.create))
      shown = withGraph(shown, withIds(edit.shown as RelationGraph, resolve));
    else if (isOf(edit, relationGraphs.update)) {
      const saved = withIds(edit.shown as RelationGraph, resolve);
      if (shown.some(({ id }) => id === saved.id)) shown = withGraph(shown, saved);
    } else if (isOf(edit, relationGraphs.remove)) {
      const id = resolve(Number(edit.input.params?.['id']));
      shown = shown.filter((graph) => graph.id !== id);
    }
  }
  return shown;
}

import { issues } from '@scriptorium/contract/annotations/issues.ts';
import {
  relationGraphs,
  type Relation,
  type RelationGraph,
} from '@scriptorium/contract/annotations/relation-graphs.ts';
import { newClientId } from '@scriptorium/web-data/client-id.ts';
import type { Change, EditKind, StoredNow, UndoContext } from '../../core/edit-kind.ts';
import { temporaryIdOf, type EditTaker } from '../../core/edit.ts';
import { withIds, type Resolve } from '../../core/ids.ts';
import { changeRelationGraphs, type GraphEdit, type RelationTypes } from './relations.sending.ts';

const { create, update, remove, list } = relationGraphs;

/** A relation that is edited; one without an id is not saved yet. */
export interface Candidate {
  readonly id?: number;
  readonly fromId: number;
  readonly toId: number;
  readonly relationTypeId: number;
}

/** The relations that are edited: those of a stored graph, or of a new one. */
export interface Draft {
  /** The graph as it was when it was chosen; null for a new one. */
  readonly graph: RelationGraph | null;
  readonly candidates: readonly Candidate[];
}

const newTemporaryId = (): number => temporaryIdOf(newClientId());

interface GraphEditOptions {
  queue: EditTaker;
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
        ? queue.add(update, { body: { id, clientId, relations, ...(version > 0 ? { version } : {}) } }, about)
        : queue.add(create, { body: { stepId, clientId, relations } }, about);
      return { graph, answer };
    },
    remove: ({ id, stepId }: RelationGraph): Promise<unknown> =>
      queue.add(remove, { params: { id } }, { documentId, shown: { stepId } }),
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

/** The server's graphs with waiting edits applied. */
function withWaiting(
  graphs: readonly RelationGraph[],
  edits: readonly GraphEdit[],
  resolve: Resolve,
): readonly RelationGraph[] {
  let shown = graphs;
  for (const edit of edits) {
    if (edit.action === 'remove') {
      const id = resolve(Number(edit.input.params.id));
      shown = shown.filter((graph) => graph.id !== id);
    } else {
      const saved = withIds(edit.shown, resolve);
      if (edit.action === 'create' || shown.some(({ id }) => id === saved.id))
        shown = withGraph(shown, saved);
    }
  }
  return shown;
}

/** A relation that somebody deleted is created again, in the version that is stored now. */
function renew(edit: GraphEdit, { rows }: StoredNow<RelationTypes>) {
  if (edit.action !== 'update') return edit.input;
  const { body } = edit.input;
  const stored = rows.find(({ id }) => id === body.id);
  const known = new Set(stored?.relations.map(({ id }) => id));
  const relations = body.relations.map(({ id, ...rest }) =>
    id !== undefined && known.has(Number(id)) ? { id, ...rest } : rest,
  );
  return { ...edit.input, body: { ...body, relations, version: stored?.version } };
}

/** Performs the change of a graph between the tags of today. */
function run(
  { before, after }: Change<RelationGraph>,
  context: UndoContext<RelationTypes>,
): Promise<unknown> {
  const { queue, documentId, user } = context;
  const edits = createGraphEdits({ queue, documentId, userId: user.id });
  const currentId = (id: number): number => context.currentId('graph', id);
  /** Only relations that exist have an id. */
  const candidatesOf = (graph: RelationGraph, known: ReadonlySet<number>): Candidate[] =>
    graph.relations.map(({ id, fromId, toId, relationTypeId }) => ({
      ...(known.has(id) ? { id } : {}),
      fromId: context.currentId('tag', fromId),
      toId: context.currentId('tag', toId),
      relationTypeId,
    }));
  const createGraph = (graph: RelationGraph): Promise<unknown> => {
    const candidates = candidatesOf(graph, new Set());
    const saved = edits.save({ graph: null, candidates }, graph.stepId);
    context.setRecreated('graph', currentId(graph.id), saved.graph.id);
    return saved.answer;
  };
  if (!before) return after ? createGraph(after) : Promise.resolve();
  const stored = context.rows().find(({ id }) => id === currentId(before.id));
  if (!stored) return Promise.resolve();
  if (!after) return edits.remove(stored);
  const candidates = candidatesOf(after, new Set(stored.relations.map(({ id }) => id)));
  return edits.save({ graph: stored, candidates }, stored.stepId).answer;
}

export const relations: EditKind<RelationTypes> = {
  list: { endpoint: list, input: ({ documentId }) => ({ query: { documentId } }) },
  readsAfterRefusal: [list],
  createOverlay: () => ({ apply: withWaiting }),
  renew,
  undo: {
    reverse: ({ kind, change }) => ({ kind, change: { before: change.after, after: change.before } }),
    size: () => 1,
    run: ({ change }, context) => run(change, context),
  },
  live: {
    change: 'RELATIONS',
    reads: [list],
    alsoShownIn: [issues.list],
    apply(cache, { documentId, relationGraphs: changes }) {
      if (changes) changeRelationGraphs(cache, documentId, changes);
      return changes !== undefined;
    },
  },
};

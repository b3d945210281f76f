import { relationGraphs, type RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import type { GraphChange } from '@scriptorium/contract/live.ts';
import { changeReads } from '@scriptorium/web-data/queries.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { AnswerOf, Change, EditOf, SendingKind } from '../../core/edit-kind.ts';
import { madeIdOf, temporaryIdsOf, withIds, type MadeId } from '../../core/ids.ts';

const { create, update, remove, list } = relationGraphs;
const endpoints = { create, update, remove };

export interface RelationTypes {
  readonly endpoints: typeof endpoints;
  readonly shown: {
    readonly create: RelationGraph;
    readonly update: RelationGraph;
    readonly remove: { readonly stepId: number };
  };
  readonly list: typeof list;
  readonly row: RelationGraph;
  readonly command: { readonly kind: 'graph'; readonly change: Change<RelationGraph> };
  readonly change: 'RELATIONS';
}
export type GraphEdit = EditOf<RelationTypes>;
type GraphUpdate = Extract<GraphEdit, { action: 'update' }>;

/** Applies changes to the cached relation graphs of a document, so that the list is not read again. */
export function changeRelationGraphs(
  cache: QueryClient,
  documentId: number,
  changes: readonly GraphChange[],
): void {
  changeReads(cache, list, (graphs, { query }) =>
    query.documentId === documentId && query.stepIds === undefined ? withChanges(graphs, changes) : graphs,
  );
}

/** A message may arrive after the answer to a later change: an older version changes nothing. */
function withChanges(graphs: readonly RelationGraph[], changes: readonly GraphChange[]): RelationGraph[] {
  const byId = new Map(graphs.map((graph) => [graph.id, graph]));
  for (const change of changes) {
    if ('deleted' in change) byId.delete(change.deleted);
    else if ((byId.get(change.saved.id)?.version ?? 0) <= change.saved.version) put(byId, change.saved);
  }
  return [...byId.values()];
}

/** A saved graph takes in the graphs whose relations it has now. */
function put(byId: Map<number, RelationGraph>, saved: RelationGraph): void {
  const ids = new Set(saved.relations.map(({ id }) => id));
  for (const graph of byId.values())
    if (graph.id !== saved.id && graph.relations.some(({ id }) => ids.has(id))) byId.delete(graph.id);
  byId.set(saved.id, saved);
}

/** A relation as it is sent: the schema takes ids as texts too. */
type SentRelation = Readonly<Record<'fromId' | 'toId' | 'relationTypeId', number | string>>;

/** The relation of a saved graph with these ends and this type. */
const sameRelation = (saved: RelationGraph, { fromId, toId, relationTypeId }: SentRelation) =>
  saved.relations.find(
    (one) => one.fromId === fromId && one.toId === toId && one.relationTypeId === relationTypeId,
  );

/** The relations of a saved graph that were sent without ids, found by their ends and type. */
const relationsMadeBy = (shown: Pick<RelationGraph, 'relations'>, saved: RelationGraph): MadeId[] =>
  shown.relations.flatMap((relation) => {
    const stored = sameRelation(saved, relation);
    return relation.id < 0 && stored ? [[relation.id, stored.id] as const] : [];
  });

/**
 * The input of a later change of a graph that has just been saved: it replaces the version that is stored now, and its
 * relations that the answer knows have ids, so that they are kept and not made again.
 */
function afterSaved({ input }: GraphUpdate, before: number | undefined, saved: RelationGraph) {
  const { body } = input;
  const isNext = body.version === undefined || body.version === before;
  const relations = body.relations.map((relation) => {
    const stored = sameRelation(saved, relation);
    return relation.id === undefined && stored ? { ...relation, id: stored.id } : relation;
  });
  return { ...input, body: { ...body, relations, ...(isNext ? { version: saved.version } : {}) } };
}

function rebase(later: GraphEdit, answer: AnswerOf<RelationTypes>, made: readonly MadeId[]) {
  if (later.action !== 'update' || answer.action === 'remove') return undefined;
  const { reply: saved } = answer;
  const ids = new Set([saved.id, ...made.map(([temporary]) => temporary)]);
  const before = answer.action === 'update' ? answer.input.body.version : undefined;
  return ids.has(Number(later.input.body.id)) ? afterSaved(later, before, saved) : undefined;
}

export const sendingRelations: SendingKind<RelationTypes> = {
  endpoints,
  reads: [list],
  ids: (edit) => (edit.action === 'remove' ? [] : temporaryIdsOf([edit.input.body])),
  made(answer, resolve) {
    if (answer.action === 'remove') return [];
    const { input, reply, shown } = answer;
    return [
      ...(answer.action === 'create' ? madeIdOf({ clientId: input.body.clientId, id: reply.id }) : []),
      ...relationsMadeBy(withIds(shown, resolve), reply),
    ];
  },
  settle(cache, answer) {
    const change =
      answer.action === 'remove' ? { deleted: Number(answer.input.params.id) } : { saved: answer.reply };
    changeRelationGraphs(cache, answer.documentId, [change]);
  },
  rebase,
};

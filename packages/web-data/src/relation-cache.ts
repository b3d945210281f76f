import type { GraphChange } from '@scriptorium/contract/live.ts';
import { relationGraphs, type RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import type { QueryClient } from '@tanstack/react-query';
import { changeReads } from './queries.ts';

/** Applies changes to the cached relation graphs of a document, so that the list is not read again. */
export function changeRelationGraphs(
  cache: QueryClient,
  documentId: number,
  changes: readonly GraphChange[],
): void {
  changeReads(cache, relationGraphs.list, (graphs, { query }) =>
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

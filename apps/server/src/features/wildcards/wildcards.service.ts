import type { Db } from '@scriptorium/db/database.ts';
import { ancestors, topologicalOrder } from '@scriptorium/domain/graph.ts';
import { aggregationOf, availableWildcards, type AvailableWildcard } from '@scriptorium/domain/wildcards.ts';
import { loadGraph } from '../graph/graph.service.ts';
import { getTriggerType, listLabels } from './wildcards.store.ts';

/** What the templates of a node may use: its process, its document, and what all nodes before it leave behind (S-027). */
export async function wildcardsOfNode(
  db: Db,
  node: { id: number; processId: number },
): Promise<AvailableWildcard[]> {
  const graph = await loadGraph(db, node.processId);
  const before = ancestors(node.id, graph.edges);
  const labels = await listLabels(db, node.processId);
  const previous = topologicalOrder(graph.nodes, graph.edges).filter(({ id }) => before.has(id));
  return availableWildcards({
    nodes: previous.map((one) => ({ ...one, labels: labels.get(one.id) ?? [] })),
    mode: aggregationOf(await getTriggerType(db, node.id)),
  });
}

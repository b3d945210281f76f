import { AppError } from '@scriptorium/contract/kit/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { modeOnNode, type Rights } from '@scriptorium/domain/access/access.ts';
import { ancestors, topologicalOrder } from '@scriptorium/domain/graph/graph.ts';
import type { NodeCatalogue, TemplateField } from '@scriptorium/domain/graph/node-definition.ts';
import {
  aggregationOf,
  availableWildcards,
  placeholder,
  unknownWildcards,
  wildcardNames,
  type AvailableWildcard,
} from '@scriptorium/domain/text/wildcards.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { loadGraph } from '../graph/graph.service.ts';
import { getTriggerType, listLabels } from './wildcards.store.ts';

/** Characters of an unknown wildcard that an error repeats. */
const SHOWN = 100;

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
    nodes: previous.map(({ id, name, activityType }) => ({
      id,
      name,
      results: (catalogue as NodeCatalogue)[activityType]?.results ?? [],
      labels: labels.get(id) ?? [],
    })),
    mode: aggregationOf(await getTriggerType(db, node.id)),
  });
}

interface Author {
  readonly rights: Rights;
  /** What the node says already, whoever put it there. */
  readonly before: readonly TemplateField[];
}

/** Those of nodes that the caller reads: what a node before leaves behind is not for who may not see it. */
export const seenWildcards = (
  all: readonly AvailableWildcard[],
  rights: Rights,
  processId: number,
): AvailableWildcard[] =>
  all.filter(({ nodeId }) => nodeId === undefined || modeOnNode(rights, { id: nodeId, processId }) !== null);

/**
 * Refuses templates with a wildcard that the node, where it stands in the graph, may not use, or of a node that their
 * author does not see; names the first.
 */
export async function requireKnownWildcards(
  db: Db,
  node: { id: number; processId: number },
  templates: readonly TemplateField[],
  { rights, before }: Author,
): Promise<void> {
  if (!templates.some(({ template }) => wildcardNames(template).length > 0)) return;
  const all = await wildcardsOfNode(db, node);
  const kept = new Set(before.flatMap(({ template }) => wildcardNames(template)));
  const known = new Set([
    ...seenWildcards(all, rights, node.processId).map(({ name }) => name),
    ...all.flatMap(({ name }) => (kept.has(name) ? name : [])),
  ]);
  const unknown = templates.flatMap(({ field, template }) => {
    const [wildcard] = unknownWildcards(template, known);
    return wildcard === undefined ? [] : [{ field, wildcard: placeholder(wildcard) }];
  });
  const [first] = unknown;
  if (!first) return;
  throw new AppError(
    'error.node.wildcardUnknown',
    { field: first.field, wildcard: first.wildcard.slice(0, SHOWN).toWellFormed() },
    unknown.map(({ field }) => ({ objectName: 'nodes', field, message: 'Invalid' })),
  );
}

import { AppError } from '@scriptorium/contract/kit/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { modeOnNode, type Rights } from '@scriptorium/domain/access/access.ts';
import { ancestors, topologicalOrder } from '@scriptorium/domain/graph/graph.ts';
import type { NodeCatalogue } from '@scriptorium/domain/graph/node-definition.ts';
import type { TemplateField } from '@scriptorium/domain/graph/template-field.ts';
import {
  aggregationOf,
  availableWildcards,
  placeholder,
  unknownWildcards,
  wildcardNames,
  type AvailableWildcard,
} from '@scriptorium/domain/text/wildcards.ts';
import { hasRag } from '@scriptorium/retrieval/search/search.store.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { loadGraph } from '../graph/graph.service.ts';
import { getTriggerType, listLabels } from './wildcards.store.ts';

/** Maximum length of an unknown wildcard in an error. */
const SHOWN = 100;

/**
 * The wildcards that the templates of a node may use: of its process, its document, and of all nodes before it.
 */
export async function wildcardsOfNode(
  db: Db,
  node: { id: number; processId: number },
): Promise<AvailableWildcard[]> {
  const graph = await loadGraph(db, node.processId);
  const own = graph.nodes.find(({ id }) => id === node.id);
  const retrieves = own !== undefined && ((catalogue as NodeCatalogue)[own.activityType]?.passages ?? false);
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
    passages: retrieves && (await hasRag(db, node.processId)),
  });
}

interface Author {
  readonly rights: Rights;
  /** The wildcards that the node's templates contain already, of any author. */
  readonly before: readonly TemplateField[];
}

/** Those of nodes that the caller may read: results of other nodes must not be revealed. */
export const seenWildcards = (
  all: readonly AvailableWildcard[],
  rights: Rights,
  processId: number,
): AvailableWildcard[] =>
  all.filter(({ nodeId }) => nodeId === undefined || modeOnNode(rights, { id: nodeId, processId }) !== null);

/**
 * Refuses templates with a wildcard that the node, at its place in the graph, may not use, or of a node that their
 * author may not read; names the first one.
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

import type { Edge, Predicate } from '@scriptorium/contract/process/edges.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { ancestors } from '@scriptorium/domain/graph/graph.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import type { NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';

/** Predicate colours by kind (PRED-04). */
export const PREDICATE_COLOURS = { CLF: '#b0acff', NER: '#8ecae6' } as const;
/** Pixels per nesting level (CONST-29). */
export const INDENT_PX = 20;

/** Whether predicates on this node test classifier labels or tags; null if it cannot be used in predicates. */
export const kindOf = (node: Node): 'CLF' | 'NER' | null =>
  (catalogue as Partial<Record<string, NodeDefinition>>)[node.activityType]?.traits.predicates ?? null;

/** Nodes available to predicates of an edge: its source and the nodes before it (docs/semantics.md#3). */
export function nodesForPredicates(edge: Edge, nodes: readonly Node[], edges: readonly Edge[]): Node[] {
  if (edge.fromId === null) return [];
  const allowed = ancestors(edge.fromId, edges).add(edge.fromId);
  return nodes.filter((node) => allowed.has(node.id) && kindOf(node) !== null);
}

export const isComplete = (predicate: Predicate): boolean =>
  predicate.predicateType === 'COMPLEX'
    ? predicate.predicates.length > 0
    : predicate.nodeId !== null && (predicate.clfTypeId ?? predicate.nerTagTypeId) !== null;

export interface PredicateRow {
  readonly predicate: Predicate;
  readonly depth: number;
}

/** Flattens a tree into rows, parents before children. */
export const rowsOf = (predicates: readonly Predicate[], depth = 0): PredicateRow[] =>
  predicates.flatMap((predicate) => [{ predicate, depth }, ...rowsOf(predicate.predicates, depth + 1)]);

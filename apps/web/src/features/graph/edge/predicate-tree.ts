import type { Edge, Predicate } from '@scriptorium/contract/edges.ts';
import type { Node } from '@scriptorium/contract/nodes.ts';
import { ancestors } from '@scriptorium/domain/graph/graph.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import type { NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';

/** Colours of predicates by kind (spec platform 2.8, S-098). */
export const PREDICATE_COLOURS = { CLF: '#b0acff', NER: '#8ecae6' } as const;
/** Pixels per level of nesting (spec platform 9). */
export const INDENT_PX = 20;

/** Whether a predicate on a node of this kind asks for a classifier label or a tag; null when none may name it. */
export const kindOf = (node: Node): 'CLF' | 'NER' | null =>
  (catalogue as Partial<Record<string, NodeDefinition>>)[node.activityType]?.traits.predicates ?? null;

/** The nodes that predicates of an edge may name: its source and what lies before it (semantics 3). */
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

/** A tree as rows, each above its children. */
export const rowsOf = (predicates: readonly Predicate[], depth = 0): PredicateRow[] =>
  predicates.flatMap((predicate) => [{ predicate, depth }, ...rowsOf(predicate.predicates, depth + 1)]);

import type { NodeDefinition } from './node-definition.ts';
import { ancestors, type GraphEdge, type GraphNode } from './graph.ts';

/**
 * A condition on an edge. A COMPLEX without children, or a leaf whose label was deleted, is incomplete
 * (docs/semantics.md#3).
 */
export type PredicateTree =
  | {
      readonly predicateType: 'COMPLEX';
      readonly operator: 'AND' | 'OR';
      readonly children: readonly PredicateTree[];
    }
  | {
      readonly predicateType: 'CLF' | 'NER';
      readonly nodeId: number | null;
      readonly equal: boolean | null;
      readonly labelId: number | null;
    };

/** Whether the node's master copy has the label or, for a tag type, one of its descendants. */
export type HasLabel = (nodeId: number, predicateType: 'CLF' | 'NER', labelId: number) => boolean;

/** An incomplete predicate keeps its edge closed, at any depth of the tree. */
export function isComplete(predicate: PredicateTree): boolean {
  if (predicate.predicateType === 'COMPLEX')
    return predicate.children.length > 0 && predicate.children.every(isComplete);
  return predicate.nodeId !== null && predicate.equal !== null && predicate.labelId !== null;
}

function evaluate(predicate: PredicateTree, has: HasLabel): boolean {
  if (predicate.predicateType === 'COMPLEX')
    return predicate.operator === 'AND'
      ? predicate.children.every((child) => evaluate(child, has))
      : predicate.children.some((child) => evaluate(child, has));
  const { nodeId, equal, labelId, predicateType } = predicate;
  return nodeId !== null && labelId !== null && has(nodeId, predicateType, labelId) === equal;
}

/** Whether all root predicates of an edge hold; without predicates the edge always lets documents pass. */
export const predicatesHold = (roots: readonly PredicateTree[], has: HasLabel): boolean =>
  roots.every((root) => isComplete(root) && evaluate(root, has));

/** Every node that the predicates name, at any depth. */
export function namedNodes(predicates: readonly PredicateTree[]): Set<number> {
  const found = new Set<number>();
  const collect = (predicate: PredicateTree): void => {
    if (predicate.predicateType === 'COMPLEX') predicate.children.forEach(collect);
    else if (predicate.nodeId !== null) found.add(predicate.nodeId);
  };
  predicates.forEach(collect);
  return found;
}

/** The kind of predicate that may name a node of this type; null when none may. */
export const predicateTypeFor = (definition: NodeDefinition | undefined): 'CLF' | 'NER' | null =>
  definition?.traits.predicates ?? null;

/**
 * The nodes that a predicate on the edge may name: those with labels that are its source or an ancestor of its
 * source.
 */
export function nameableNodes<Node extends GraphNode>(
  edge: GraphEdge,
  nodes: readonly Node[],
  edges: readonly GraphEdge[],
  catalogue: Readonly<Partial<Record<string, NodeDefinition>>>,
): Node[] {
  if (edge.fromId === null) return [];
  const before = ancestors(edge.fromId, edges).add(edge.fromId);
  return nodes.filter(
    ({ id, activityType }) => before.has(id) && predicateTypeFor(catalogue[activityType]) !== null,
  );
}

/**
 * A lookup of labels for predicates: a classifier label matches itself, a tag matches its type and every ancestor of
 * that type.
 */
export function labelLookup(
  present: readonly { nodeId: number; predicateType: 'CLF' | 'NER'; labelId: number }[],
  parentOf: ReadonlyMap<number, number | null>,
): HasLabel {
  const held = new Set<string>();
  for (const { nodeId, predicateType, labelId } of present) {
    let id: number | null | undefined = labelId;
    while (id !== null && id !== undefined) {
      held.add(`${predicateType} ${nodeId} ${id}`);
      id = predicateType === 'NER' ? parentOf.get(id) : null;
    }
  }
  return (nodeId, predicateType, labelId) => held.has(`${predicateType} ${nodeId} ${labelId}`);
}

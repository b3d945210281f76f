import { isUploadType, type ActivityType } from './activity-type.ts';
import type { NodeCatalogue } from './node-definition.ts';

/**
 * A process as a graph: `fromId` is null on the entry edge, whose source is the group of upload nodes
 * (docs/semantics.md#1).
 */
export interface GraphNode {
  readonly id: number;
  readonly activityType: ActivityType;
}
export interface GraphEdge {
  readonly id: number;
  readonly fromId: number | null;
  readonly toId: number;
}

type Step = (edge: GraphEdge) => { at: number | null; next: number | null };
const forwards: Step = ({ fromId, toId }) => ({ at: fromId, next: toId });
const backwards: Step = ({ fromId, toId }) => ({ at: toId, next: fromId });

function reach(start: number, edges: readonly GraphEdge[], step: Step): Set<number> {
  const next = Map.groupBy(edges.map(step), ({ at }) => at);
  const found = new Set<number>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const { next: neighbour } of next.get(id) ?? []) {
      if (neighbour === null || found.has(neighbour)) continue;
      found.add(neighbour);
      open.push(neighbour);
    }
  }
  return found;
}

/** Every node reachable from `id`, without `id` itself. */
export const descendants = (id: number, edges: readonly GraphEdge[]): Set<number> =>
  reach(id, edges, forwards);

/** Every node from which `id` is reachable, without `id` itself. */
export const ancestors = (id: number, edges: readonly GraphEdge[]): Set<number> =>
  reach(id, edges, backwards);

export const wouldCloseCycle = (fromId: number, toId: number, edges: readonly GraphEdge[]): boolean =>
  fromId === toId || descendants(toId, edges).has(fromId);

/** Whether some node is reachable from itself. */
export function hasCycle(edges: readonly GraphEdge[]): boolean {
  const incoming = new Map<number, number>();
  const next = Map.groupBy(edges, ({ fromId }) => fromId);
  for (const { toId } of edges) incoming.set(toId, (incoming.get(toId) ?? 0) + 1);
  const open: (number | null)[] = [...next.keys()].filter((id) => id === null || !incoming.has(id));
  let passed = 0;
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const { toId } of next.get(id) ?? []) {
      passed++;
      const left = (incoming.get(toId) ?? 0) - 1;
      incoming.set(toId, left);
      if (left === 0) open.push(toId);
    }
  }
  return passed < edges.length;
}

/**
 * The number of edges on the longest path to each node, so that every node comes after all its ancestors; it is the
 * `order` of the node's steps. Unreachable nodes have 0.
 */
export function distances(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Map<number, number> {
  const incoming = Map.groupBy(edges, ({ toId }) => toId);
  const found = new Map<number, number>();
  const distance = (id: number): number => {
    const known = found.get(id);
    if (known !== undefined) return known;
    found.set(id, 0);
    const sources = (incoming.get(id) ?? []).flatMap(({ fromId }) => fromId ?? []);
    const longest = sources.reduce((most, source) => Math.max(most, distance(source) + 1), 0);
    found.set(id, longest);
    return longest;
  };
  for (const { id } of nodes) distance(id);
  return found;
}

/** Nodes in topological order; equally distant ones by id. */
export function topologicalOrder<Node extends GraphNode>(
  nodes: readonly Node[],
  edges: readonly GraphEdge[],
): Node[] {
  const distance = distances(nodes, edges);
  return nodes.toSorted((a, b) => (distance.get(a.id) ?? 0) - (distance.get(b.id) ?? 0) || a.id - b.id);
}

/** The types that may follow each type, limited to the catalogue. */
export function whitelist(catalogue: NodeCatalogue): Partial<Record<ActivityType, ActivityType[]>> {
  return Object.fromEntries(
    Object.values(catalogue).map(({ type, followedBy }) => [
      type,
      followedBy.filter((follower) => catalogue[follower] !== undefined),
    ]),
  );
}

/**
 * The nodes that `node` may be connected to: those whose type may follow its type, without itself, its descendants
 * and its neighbours. Its ancestors are excluded too, because the edge would close a cycle.
 */
export function followUpCandidates<Node extends GraphNode>(
  node: Node,
  nodes: readonly Node[],
  edges: readonly GraphEdge[],
  catalogue: NodeCatalogue,
): Node[] {
  const allowed = new Set(whitelist(catalogue)[node.activityType]);
  const excluded = new Set([node.id, ...descendants(node.id, edges), ...ancestors(node.id, edges)]);
  return nodes.filter(({ id, activityType }) => allowed.has(activityType) && !excluded.has(id));
}

/**
 * Whether documents can reach the node; upload nodes feed the parser as one group and need no edge
 * (docs/semantics.md#1).
 */
export function isConnected(node: GraphNode, edges: readonly GraphEdge[]): boolean {
  return (
    isUploadType(node.activityType) ||
    edges.some(({ fromId, toId }) => fromId === node.id || toId === node.id)
  );
}

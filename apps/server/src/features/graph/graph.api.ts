import type { Edge } from '@scriptorium/contract/process/edges.ts';
import { AppError, fieldError, notFound } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { modeOnNode, type Rights } from '@scriptorium/domain/access/access.ts';
import { isUploadType, type ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { ancestors, hasCycle, whitelist, wouldCloseCycle } from '@scriptorium/domain/graph/graph.ts';
import type { NodeCatalogue } from '@scriptorium/domain/graph/node-definition.ts';
import { recordEvaluatedPaths } from '@scriptorium/engine/evaluation/evaluated-paths.ts';
import { queueReevaluation } from '@scriptorium/engine/evaluation/reevaluate.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import * as store from './graph.store.ts';

/** The node types of this installation, by name. */
export const TYPES: NodeCatalogue = catalogue;

export interface Graph {
  readonly processId: number;
  readonly nodes: readonly { id: number; name: string; activityType: ActivityType }[];
  readonly edges: readonly Edge[];
  /** Edges with the nodes that their predicates name. */
  readonly named: readonly { edgeId: number; nodeId: number }[];
}

export async function loadGraph(db: Db, processId: number): Promise<Graph> {
  return {
    processId,
    nodes: await store.listNodes(db, processId),
    edges: await store.listEdges(db, processId),
    named: await store.listNamedNodes(db, processId),
  };
}

/** First in every transaction that changes a process: the second of two writers sees the changes of the first. */
export async function lockProcess(tx: Tx, processId: number): Promise<void> {
  if (!(await store.lockProcess(tx, processId))) throw notFound();
}

/**
 * Locks the process before a change that can reroute documents: finished ones can then be offered to run through the
 * changed graph.
 */
export async function lockForGraphChange(tx: Tx, processId: number): Promise<void> {
  await lockProcess(tx, processId);
  await recordEvaluatedPaths(tx, processId);
}

export async function lockGraph(tx: Tx, processId: number): Promise<Graph> {
  await lockForGraphChange(tx, processId);
  return loadGraph(tx, processId);
}

/** Unfinished documents are evaluated again, so that none waits for a deleted branch (docs/semantics.md#1). */
export const graphChanged = (tx: Tx, processId: number): Promise<void> => queueReevaluation(tx, processId);

/** The edge into the file parser, shared by all upload nodes. */
export function entryEdge(graph: Graph): Edge {
  const edge = graph.edges.find(({ fromId }) => fromId === null);
  if (!edge) throw new Error(`Process ${graph.processId} has no entry edge`);
  return edge;
}

export const insertEntryEdge = (tx: Tx, processId: number, toId: number): Promise<Edge> =>
  store.insertEdge(tx, { processId, fromId: null, toId });

/** Creates an edge; upload nodes feed the parser as one group and have no edge of their own (docs/semantics.md#1). */
export async function connect(tx: Tx, graph: Graph, fromId: number, toId: number): Promise<Edge> {
  const nodeOf = (field: string, id: number) => {
    const node = graph.nodes.find((node) => node.id === id);
    if (!node) throw fieldError('edges', field, 'Invalid');
    return node;
  };
  const from = nodeOf('fromId', fromId).activityType;
  const to = nodeOf('toId', toId).activityType;
  if (isUploadType(from) && to === 'FILE_PARSER') return entryEdge(graph);
  if (fromId === toId) throw new AppError('error.graph.cycle');
  if (!whitelist(TYPES)[from]?.includes(to)) throw new AppError('error.graph.notAllowed', { from, to });
  if (graph.edges.some((edge) => edge.fromId === fromId && edge.toId === toId))
    throw new AppError('error.graph.duplicateEdge');
  if (wouldCloseCycle(fromId, toId, graph.edges)) throw new AppError('error.graph.cycle');
  const edge = await store.insertEdge(tx, { processId: graph.processId, fromId, toId });
  await graphChanged(tx, graph.processId);
  return edge;
}

/**
 * Puts a new node on an edge: the edge, with its predicates, ends at the new node, and a new edge goes on from there.
 * Documents that passed the edge keep their steps.
 */
export async function insertOnEdge(tx: Tx, graph: Graph, edgeId: number, nodeId: number): Promise<void> {
  const edge = graph.edges.find(({ id }) => id === edgeId);
  const node = graph.nodes.find(({ id }) => id === nodeId);
  const from = graph.nodes.find(({ id }) => id === edge?.fromId);
  if (!edge || !node) throw fieldError('edges', 'edgeId', 'Invalid');
  if (!from) throw new AppError('error.graph.entryEdge');
  if (!whitelist(TYPES)[from.activityType]?.includes(node.activityType))
    throw new AppError('error.graph.notAllowed', { from: from.activityType, to: node.activityType });
  await store.setEdgeEnd(tx, edgeId, nodeId);
  const edges = graph.edges.map((one) => (one.id === edgeId ? { ...one, toId: nodeId } : one));
  await connect(tx, { ...graph, edges }, nodeId, edge.toId);
}

function nameOfEdge(graph: Graph, { fromId, toId }: Pick<Edge, 'fromId' | 'toId'>): string {
  const nameOf = (id: number | null) => graph.nodes.find((node) => node.id === id)?.name ?? '…';
  return `${nameOf(fromId)} → ${nameOf(toId)}`;
}

/** Nodes that the caller may not read are unnamed. */
export function nameOfEdges(graph: Graph, ids: readonly number[], rights: Rights): string[] {
  const nodes = graph.nodes.filter(
    ({ id }) => modeOnNode(rights, { id, processId: graph.processId }) !== null,
  );
  return graph.edges
    .filter(({ id }) => ids.includes(id))
    .map((edge) => nameOfEdge({ ...graph, nodes }, edge));
}

/**
 * The remaining graph must still have every node that a predicate names at or before the predicate's edge
 * (docs/semantics.md#1).
 */
export function requireValidPredicates(graph: Graph, remaining: readonly Edge[]): void {
  const broken = remaining.filter((edge) => {
    const named = graph.named.filter(({ edgeId }) => edgeId === edge.id);
    if (named.length === 0 || edge.fromId === null) return false;
    const before = ancestors(edge.fromId, remaining).add(edge.fromId);
    return named.some(({ nodeId }) => !before.has(nodeId));
  });
  if (broken.length > 0)
    throw new AppError('error.graph.usedByPredicates', {
      names: broken.map((edge) => nameOfEdge(graph, edge)),
    });
}

/** After several changes at once: no cycle, no predicate on a node that is not before its edge. */
export async function requireSoundGraph(tx: Tx, processId: number): Promise<Graph> {
  const graph = await loadGraph(tx, processId);
  if (hasCycle(graph.edges)) throw new AppError('error.graph.cycle');
  requireValidPredicates(graph, graph.edges);
  return graph;
}

import { topologicalOrder, type GraphEdge, type GraphNode } from './graph.ts';
import { isUploadType } from './activity-type.ts';
import { predicatesHold, namedNodes, type HasLabel, type PredicateTree } from './predicates.ts';
import type { StepStatus } from '../steps/statuses.ts';

/** Additional copies of a step that a node or a document may have. */
export const MAX_SUBMITS = 5;

export interface JoinNode extends GraphNode {
  readonly requiresAcceptance: boolean;
  /** Steps per document on this node, one of them the master; 1 where absent. */
  readonly copies?: number;
  /** A document waits here for all of its copies, not for the master alone. */
  readonly blind?: boolean;
}
export interface JoinEdge extends GraphEdge {
  /** The root predicates, joined by AND. */
  readonly predicates: readonly PredicateTree[];
}
export interface JoinStep {
  readonly id: number;
  readonly nodeId: number;
  readonly copy: number;
  readonly master: boolean;
  readonly status: StepStatus;
  /** Somebody holds, tagged, corrected or commented it. */
  readonly touched: boolean;
}

/**
 * The state of a node for one document:
 * - `settled`: its master copy is finished, and accepted if the node requires it; of a blind node all copies are finished;
 * - `dead`: no path leads to it, so nothing waits for it;
 * - `open`: neither, yet.
 */
export type NodeState = 'settled' | 'open' | 'dead';
export type EdgeState = 'open' | 'taken' | 'dead';

export interface JoinEvaluation {
  readonly nodes: ReadonlyMap<number, NodeState>;
  /** The copies to create now. */
  readonly create: readonly { readonly nodeId: number; readonly copy: number }[];
  /** The edges that lead to the nodes whose steps are created now. */
  readonly passed: readonly number[];
  /** Untouched steps of dead nodes, and untouched copies beyond the number that the node asks for. */
  readonly withdraw: readonly number[];
}

/** Whether a master in this status is finished for its node (docs/semantics.md#2). */
export const isSettled = (status: StepStatus, node: { requiresAcceptance: boolean }): boolean =>
  status === 'ACCEPTED' || (status === 'DONE' && !node.requiresAcceptance);

/** A document waits for the master of a node, and for all copies of a blind one; only a master must be accepted. */
export const awaitedOf = (
  { blind, requiresAcceptance }: Pick<JoinNode, 'blind' | 'requiresAcceptance'>,
  { master, status }: Pick<JoinStep, 'master' | 'status'>,
): { status: StepStatus; requiresAcceptance: boolean }[] =>
  master || blind ? [{ status, requiresAcceptance: requiresAcceptance && master }] : [];

/** A DONE step that waits for its acceptance is somebody's finished work, so it is kept like touched work. */
const isWithdrawable = (step: JoinStep): boolean =>
  !step.touched && (step.status === 'WAITING' || step.status === 'PROCESSING' || step.status === 'ERROR');

/**
 * An edge is open until its source is settled or dead, and while a node that its predicates name is open: a document
 * only moves on from completed steps. A dead node has no label.
 */
function edgeState(edge: JoinEdge, states: ReadonlyMap<number, NodeState>, has: HasLabel): EdgeState {
  if (edge.fromId !== null) {
    const source = states.get(edge.fromId);
    if (source === 'dead' || source === undefined) return 'dead';
    if (source === 'open') return 'open';
    if ([...namedNodes(edge.predicates)].some((id) => states.get(id) === 'open')) return 'open';
  }
  const hasSettled: HasLabel = (nodeId, type, labelId) =>
    states.get(nodeId) === 'settled' && has(nodeId, type, labelId);
  return predicatesHold(edge.predicates, hasSettled) ? 'taken' : 'dead';
}

function nodeState(node: JoinNode, steps: readonly JoinStep[], incoming: readonly EdgeState[]): NodeState {
  if (isNodeSettled(node, steps)) return 'settled';
  if (steps.some((step) => !isWithdrawable(step))) return 'open';
  return incoming.every((edge) => edge === 'dead') ? 'dead' : 'open';
}

const missingCopies = ({ id: nodeId, copies = 1 }: JoinNode, own: readonly JoinStep[]) =>
  Array.from({ length: copies }, (_, copy) => ({ nodeId, copy })).filter(
    ({ copy }) => !own.some((step) => step.copy === copy),
  );

const surplus = ({ copies = 1 }: JoinNode, own: readonly JoinStep[]): number[] =>
  own.filter((step) => step.copy >= copies && !step.master && isWithdrawable(step)).map(({ id }) => id);

/** Copies that are withdrawn now are not waited for, and those that are missing are. */
function isNodeSettled(node: JoinNode, steps: readonly JoinStep[]): boolean {
  const withdrawn = new Set(surplus(node, steps));
  const awaited = steps.filter(({ id }) => !withdrawn.has(id)).flatMap((step) => awaitedOf(node, step));
  if (node.blind && missingCopies(node, steps).length > 0) return false;
  return awaited.length > 0 && awaited.every((step) => isSettled(step.status, step));
}

/**
 * Evaluates one document from its stored steps: which nodes are settled, dead or open, which steps are created and
 * which are withdrawn (docs/semantics.md#2, "Joins"). Idempotent: evaluating again without a change yields no change.
 */
export function evaluateJoins(
  nodes: readonly JoinNode[],
  edges: readonly JoinEdge[],
  steps: readonly JoinStep[],
  has: HasLabel,
): JoinEvaluation {
  const incoming = Map.groupBy(edges, ({ toId }) => toId);
  const stepsOf = Map.groupBy(steps, ({ nodeId }) => nodeId);
  const states = new Map<number, NodeState>();
  const create: { nodeId: number; copy: number }[] = [];
  const passed: number[] = [];
  const withdraw: number[] = [];
  for (const node of topologicalOrder(nodes, edges)) {
    if (isUploadType(node.activityType)) continue;
    const own = stepsOf.get(node.id) ?? [];
    const edges = (incoming.get(node.id) ?? []).map((edge) => ({
      edge,
      state: edgeState(edge, states, has),
    }));
    const into = edges.map(({ state }) => state);
    const state = nodeState(node, own, into);
    states.set(node.id, state);
    if (state === 'dead') withdraw.push(...own.map(({ id }) => id));
    else if (own.length > 0) {
      withdraw.push(...surplus(node, own));
      create.push(...missingCopies(node, own));
    } else if (into.includes('taken') && !into.includes('open')) {
      create.push(...missingCopies(node, own));
      passed.push(...edges.filter(({ state }) => state === 'taken').map(({ edge }) => edge.id));
    }
  }
  return { nodes: states, create, passed, withdraw };
}

import { topologicalOrder, type GraphEdge, type GraphNode } from './graph.ts';
import { isUploadType } from './activity-type.ts';
import { lets, namedNodes, type HasLabel, type PredicateTree } from './predicates.ts';
import type { StepStatus } from '../steps/statuses.ts';

/** Copies of a step beyond the first that a node or a document may be given. */
export const MAX_SUBMITS = 5;

export interface JoinNode extends GraphNode {
  readonly requiresAcceptance: boolean;
  /** How many steps each document gets here, one of them the master; 1 where absent. */
  readonly copies?: number;
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
 * How a node stands for one document:
 * - `settled`: its master copy is finished as far as the node asks for;
 * - `dead`: no edge leads here, nobody need wait for it;
 * - `open`: neither, yet.
 */
export type NodeState = 'settled' | 'open' | 'dead';
export type EdgeState = 'open' | 'taken' | 'dead';

export interface Judgement {
  readonly nodes: ReadonlyMap<number, NodeState>;
  /** The copies that nodes get now. */
  readonly create: readonly { readonly nodeId: number; readonly copy: number }[];
  /** The edges that lead to nodes which come to life now. */
  readonly passed: readonly number[];
  /** Steps that nobody touched, of dead nodes or beyond the number of copies. */
  readonly withdraw: readonly number[];
}

/** Whether a master in this status is all that the node asks for (semantics 2). */
export const isSettled = (status: StepStatus, node: { requiresAcceptance: boolean }): boolean =>
  status === 'ACCEPTED' || (status === 'DONE' && !node.requiresAcceptance);

/** A DONE that still waits for its acceptance is somebody's finished work: it is kept like touched work. */
const isWithdrawable = (step: JoinStep): boolean =>
  !step.touched && (step.status === 'WAITING' || step.status === 'PROCESSING' || step.status === 'ERROR');

/**
 * An edge is open until its source is settled or dead, and as long as its predicates name a node whose labels are still
 * being worked on: only completion moves a document on. A dead node has no label.
 */
function edgeState(edge: JoinEdge, states: ReadonlyMap<number, NodeState>, has: HasLabel): EdgeState {
  if (edge.fromId !== null) {
    const source = states.get(edge.fromId);
    if (source === 'dead' || source === undefined) return 'dead';
    if (source === 'open') return 'open';
    if ([...namedNodes(edge.predicates)].some((id) => states.get(id) === 'open')) return 'open';
  }
  const ofSettled: HasLabel = (nodeId, type, labelId) =>
    states.get(nodeId) === 'settled' && has(nodeId, type, labelId);
  return lets(edge.predicates, ofSettled) ? 'taken' : 'dead';
}

function nodeState(node: JoinNode, steps: readonly JoinStep[], incoming: readonly EdgeState[]): NodeState {
  const master = steps.find(({ master }) => master);
  if (master && isSettled(master.status, node)) return 'settled';
  if (steps.some((step) => !isWithdrawable(step))) return 'open';
  return incoming.every((edge) => edge === 'dead') ? 'dead' : 'open';
}

const missingCopies = ({ id: nodeId, copies = 1 }: JoinNode, own: readonly JoinStep[]) =>
  Array.from({ length: copies }, (_, copy) => ({ nodeId, copy })).filter(
    ({ copy }) => !own.some((step) => step.copy === copy),
  );

const surplus = ({ copies = 1 }: JoinNode, own: readonly JoinStep[]): number[] =>
  own.filter((step) => step.copy >= copies && !step.master && isWithdrawable(step)).map(({ id }) => id);

/**
 * Judges one document as a whole, from what is stored: which nodes are settled, dead or open, which get their steps and
 * which lose them (semantics 2, "Joins"). Judging again without a change brings nothing new.
 */
export function judgeJoins(
  nodes: readonly JoinNode[],
  edges: readonly JoinEdge[],
  steps: readonly JoinStep[],
  has: HasLabel,
): Judgement {
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

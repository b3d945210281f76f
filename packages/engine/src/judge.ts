import type { Tx } from '@scriptorium/db/database.ts';
import { documentStatus } from '@scriptorium/domain/document-status.ts';
import { judgeJoins, type JoinStep, type Judgement } from '@scriptorium/domain/joins.ts';
import { namedNodes } from '@scriptorium/domain/predicates.ts';
import type { DocumentStatus } from '@scriptorium/domain/statuses.ts';
import { runsAtOnce } from '@scriptorium/domain/triggers.ts';
import { loadLabels, readStanding, type Standing } from './document-facts.store.ts';
import type { LockedDocument } from './documents.store.ts';
import { graphOf, type ProcessGraph } from './process-graph.store.ts';
import { createSteps, withdrawSteps, type NewStep } from './steps.store.ts';

/** What a judgement changed. */
export interface Verdict {
  readonly status: DocumentStatus;
  /** Steps came or went, or the document's status is another. */
  readonly changed: boolean;
  /** Jobs were queued: wake the engine after the commit. */
  readonly queued: boolean;
  /** A step came to a node that runs once enough of them wait. */
  readonly gathered: boolean;
  /** Steps that are gone; their runs are for nothing. */
  readonly withdrawn: readonly number[];
}

/**
 * Judges a locked document from what is stored: brings to life the steps that are due, withdraws those of dead branches
 * and keeps the document's status (semantics 2). Calling it again without a change does nothing. With `COPIES` only the
 * copies of nodes that it has reached come and go: a finished document does not set out on new ways by itself. `standing`
 * spares reading what the caller has read under the lock.
 */
export async function judgeDocument(
  tx: Tx,
  document: LockedDocument,
  scope: 'ALL' | 'COPIES' = 'ALL',
  standing?: Standing,
): Promise<Verdict> {
  const { graphVersion, steps, submits } = standing ?? (await readStanding(tx, document));
  const graph = await graphOf(tx, document.processId, graphVersion);
  const named = namedNodes(graph.edges.flatMap(({ predicates }) => predicates));
  const labels = await loadLabels(tx, document.id, [...named]);
  const nodes = graph.nodes.map((node) => ({ ...node, copies: 1 + (submits.get(node.id) ?? node.submits) }));
  const whole = judgeJoins(nodes, graph.edges, steps, labels);
  const judgement = scope === 'ALL' ? whole : onlyCopies(whole, steps);
  await withdrawSteps(tx, judgement.withdraw);
  const created = newSteps(graph, judgement);
  const status = statusAfter(graph, steps, judgement, created);
  await createSteps(tx, document, created, judgement.passed, status);
  return {
    status,
    changed: created.length > 0 || judgement.withdraw.length > 0 || status !== document.status,
    queued: created.some((step) => step.status === 'PROCESSING'),
    gathered: created.some(({ nodeId, status }) => status === 'WAITING' && fills(graph, nodeId)),
    withdrawn: judgement.withdraw,
  };
}

const fills = (graph: ProcessGraph, nodeId: number): boolean =>
  graph.nodes.some(({ id, triggerType }) => id === nodeId && triggerType === 'THRESHOLD');

function onlyCopies({ nodes, create, withdraw }: Judgement, steps: readonly JoinStep[]): Judgement {
  const alive = steps.filter(({ nodeId }) => nodes.get(nodeId) !== 'dead');
  return {
    nodes,
    create: create.filter(({ nodeId }) => alive.some((step) => step.nodeId === nodeId)),
    passed: [],
    withdraw: withdraw.filter((id) => alive.some((step) => step.id === id)),
  };
}

function newSteps(graph: ProcessGraph, { create }: Judgement): NewStep[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  return create.flatMap(({ nodeId, copy }) => {
    const node = nodes.get(nodeId);
    if (!node) return [];
    const { activityType } = node;
    return [{ nodeId, copy, activityType, status: runsAtOnce(node) ? 'PROCESSING' : 'WAITING' }];
  });
}

function statusAfter(
  graph: ProcessGraph,
  steps: readonly JoinStep[],
  judgement: Judgement,
  created: readonly NewStep[],
): DocumentStatus {
  const requires = new Map(graph.nodes.map(({ id, requiresAcceptance }) => [id, requiresAcceptance]));
  const kept = steps.filter(({ nodeId, master }) => master && judgement.nodes.get(nodeId) !== 'dead');
  const masters = [...kept, ...created.filter(({ copy }) => copy === 0)];
  return documentStatus(
    masters.map(({ status, nodeId }) => ({ status, requiresAcceptance: requires.get(nodeId) ?? false })),
  );
}

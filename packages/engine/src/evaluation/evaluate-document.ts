import { readMasterLabels } from '@scriptorium/annotations/master-labels.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { documentStatus } from '@scriptorium/domain/graph/document-status.ts';
import {
  awaitedOf,
  evaluateJoins,
  type JoinStep,
  type JoinEvaluation,
} from '@scriptorium/domain/graph/joins.ts';
import { namedNodes, type HasLabel } from '@scriptorium/domain/graph/predicates.ts';
import type { DocumentStatus, StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import { runsImmediately } from '@scriptorium/domain/schedule/triggers.ts';
import { readSnapshot } from '../documents/document-facts.store.ts';
import type { DocumentSnapshot } from '../content/document-snapshot.ts';
import type { LockedDocument } from '../documents/documents.store.ts';
import type { NewDocument } from '../documents/new-documents.store.ts';
import { graphOf, type ProcessGraph } from './process-graph.store.ts';
import { isCompared, restartComparisons } from './restart-comparisons.ts';
import type { ClaimedJob, NextClaim } from '../jobs/job.ts';
import {
  createFirstSteps,
  createSteps,
  stepQueue,
  withdrawSteps,
  type NewStep,
  type NextSteps,
} from '../documents/steps.store.ts';

/** The changes of an evaluation. */
export interface Evaluation {
  readonly status: DocumentStatus;
  /** The document's version that the transaction creates. */
  readonly version: number;
  /** Steps were created or withdrawn, or the document's status changed. */
  readonly changed: boolean;
  /** Queues of the new jobs: wake the engine after the commit. */
  readonly queued: readonly string[];
  /** A step was created on a node that runs at a threshold. */
  readonly gathered: boolean;
  /** Withdrawn steps; their runs must be interrupted. */
  readonly withdrawn: readonly number[];
  /** The job that the evaluation's caller claimed for itself. */
  readonly taken?: ClaimedJob | undefined;
}

interface EvaluationOptions {
  /** `COPIES`: creates and withdraws only copies on nodes that the document has reached. */
  readonly scope?: 'ALL' | 'COPIES';
  /** The snapshot that the caller has read under the lock. */
  readonly snapshot?: DocumentSnapshot | undefined;
  /** For the job that the caller itself runs next. */
  readonly nextClaim?: NextClaim | null;
}

/** The changes to make to a document in a given state. */
interface Plan extends NextSteps {
  /** The snapshot behind the plan, in which the ending step counts as ended. */
  readonly snapshot: DocumentSnapshot;
  readonly withdraw: readonly number[];
  /** A step is created on a node that runs at a threshold. */
  readonly gathers: boolean;
}

/**
 * Evaluates a locked document from the stored rows: creates due steps, withdraws those of dead branches and updates the
 * document's status (docs/semantics.md#2). It is idempotent. A finished document does not start on new paths by itself:
 * scope `COPIES`.
 */
export async function evaluateDocument(
  tx: Tx,
  document: LockedDocument,
  { scope = 'ALL', snapshot: given, nextClaim = null }: EvaluationOptions = {},
): Promise<Evaluation> {
  const snapshot = given ?? (await readSnapshot(tx, document.id));
  const graph = await graphOf(tx, document.processId, snapshot.graphVersion);
  const named = namedNodes(graph.edges.flatMap(({ predicates }) => predicates));
  const labels = await readMasterLabels(tx, document.id, [...named]);
  const first = planFor(graph, snapshot, labels, scope);
  await withdrawSteps(tx, first.withdraw);
  const kept = snapshot.steps.filter(({ id }) => !first.withdraw.includes(id));
  const restarted = await restartComparisons(tx, document, graph, kept);
  const ids = restarted.map(({ id }) => id);
  const plan =
    ids.length === 0
      ? first
      : planFor(graph, { ...snapshot, steps: running(snapshot.steps, ids) }, labels, scope);
  const taken = await createSteps(tx, document, plan, { nextClaim, snapshot: { ...snapshot, steps: kept } });
  const evaluation = evaluationOf(plan, { before: document.status, version: document.version, taken });
  if (ids.length === 0) return evaluation;
  const queued = restarted.map(({ activityType }) => stepQueue(activityType));
  return { ...evaluation, changed: true, queued: [...evaluation.queued, ...queued] };
}

/** A document whose steps with these ids run again: what follows them waits. */
const running = (steps: readonly JoinStep[], ids: readonly number[]): JoinStep[] =>
  steps.map((step) => (ids.includes(step.id) ? { ...step, status: 'PROCESSING' } : step));

/**
 * Evaluates documents that this transaction has inserted and that have neither steps nor labels; returns the
 * evaluations in their order. All steps are created by one statement.
 */
export async function evaluateNew(tx: Tx, documents: readonly NewDocument[]): Promise<Evaluation[]> {
  const first: { document: NewDocument; plan: Plan }[] = [];
  for (const document of documents) {
    const { version, processId, status, blockedBy, graphVersion } = document;
    const snapshot = { version, processId, status, blockedBy, graphVersion, steps: [], submits: [] };
    const graph = await graphOf(tx, processId, graphVersion);
    first.push({ document, plan: planFor(graph, snapshot, () => false, 'ALL') });
  }
  await createFirstSteps(
    tx,
    first.map(({ document, plan }) => ({ document, next: plan })),
  );
  return first.map(({ document: { status: before, version }, plan }) =>
    evaluationOf(plan, { before, version, taken: undefined }),
  );
}

/**
 * The steps that follow when a step ends, evaluated before it ends, from a snapshot. Undefined where labels matter, steps
 * must be withdrawn or others may run again: these need the document's lock.
 */
export async function planAhead(
  db: Db,
  snapshot: DocumentSnapshot,
  stepId: number,
  status: StepStatus,
): Promise<Plan | undefined> {
  const graph = await graphOf(db, snapshot.processId, snapshot.graphVersion);
  if (graph.edges.some(({ predicates }) => predicates.length > 0)) return undefined;
  if (isCompared(graph, snapshot.steps.find(({ id }) => id === stepId)?.nodeId)) return undefined;
  const steps = snapshot.steps.map((step) =>
    step.id === stepId ? { ...step, status, touched: true } : step,
  );
  const plan = planFor(graph, { ...snapshot, steps }, () => false, 'ALL');
  return plan.withdraw.length > 0 ? undefined : plan;
}

/** The paths of a document in this graph, if it had these labels. */
export function joinsOf(
  graph: ProcessGraph,
  { steps, submits }: Pick<DocumentSnapshot, 'steps' | 'submits'>,
  labels: HasLabel,
): JoinEvaluation {
  const own = new Map(submits.map((entry) => [entry.nodeId, entry.submits]));
  const nodes = graph.nodes.map((node) => ({ ...node, copies: 1 + (own.get(node.id) ?? node.submits) }));
  return evaluateJoins(nodes, graph.edges, steps, labels);
}

function planFor(
  graph: ProcessGraph,
  snapshot: DocumentSnapshot,
  labels: HasLabel,
  scope: 'ALL' | 'COPIES',
): Plan {
  const { steps } = snapshot;
  const whole = joinsOf(graph, snapshot, labels);
  const evaluation = scope === 'ALL' ? whole : onlyCopies(whole, steps);
  const create = newSteps(graph, evaluation);
  return {
    snapshot,
    steps: create,
    passedEdges: evaluation.passed,
    withdraw: evaluation.withdraw,
    status: statusAfter(graph, steps, evaluation, create),
    gathers: create.some(({ nodeId, status }) => status === 'WAITING' && isThresholdNode(graph, nodeId)),
  };
}

export const evaluationOf = (
  { steps, withdraw, status, gathers }: Plan,
  { before, version, taken }: { before: DocumentStatus; version: number; taken: ClaimedJob | undefined },
): Evaluation => ({
  status,
  version,
  changed: steps.length > 0 || withdraw.length > 0 || status !== before,
  queued: queuesOf(steps, taken),
  taken,
  gathered: gathers,
  withdrawn: withdraw,
});

/** Queues of the new jobs, without the claimed one. */
function queuesOf(steps: readonly NewStep[], taken: ClaimedJob | undefined): string[] {
  const queues = steps.flatMap(({ status, activityType }) =>
    status === 'PROCESSING' ? [stepQueue(activityType)] : [],
  );
  if (taken) queues.splice(queues.indexOf(taken.queue), 1);
  return queues;
}

const isThresholdNode = (graph: ProcessGraph, nodeId: number): boolean =>
  graph.nodes.some(({ id, triggerType }) => id === nodeId && triggerType === 'THRESHOLD');

function onlyCopies({ nodes, create, withdraw }: JoinEvaluation, steps: readonly JoinStep[]): JoinEvaluation {
  const alive = steps.filter(({ nodeId }) => nodes.get(nodeId) !== 'dead');
  return {
    nodes,
    create: create.filter(({ nodeId }) => alive.some((step) => step.nodeId === nodeId)),
    passed: [],
    withdraw: withdraw.filter((id) => alive.some((step) => step.id === id)),
  };
}

function newSteps(graph: ProcessGraph, { create }: JoinEvaluation): NewStep[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  return create.flatMap(({ nodeId, copy }) => {
    const node = nodes.get(nodeId);
    if (!node) return [];
    const { activityType } = node;
    return [{ nodeId, copy, activityType, status: runsImmediately(node) ? 'PROCESSING' : 'WAITING' }];
  });
}

function statusAfter(
  graph: ProcessGraph,
  steps: readonly JoinStep[],
  evaluation: JoinEvaluation,
  created: readonly NewStep[],
): DocumentStatus {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const kept = steps.filter(
    ({ id, nodeId }) => evaluation.nodes.get(nodeId) !== 'dead' && !evaluation.withdraw.includes(id),
  );
  const added = created.map(({ copy, ...step }) => ({ ...step, master: copy === 0 }));
  return documentStatus(
    [...kept, ...added].flatMap((step) => {
      const node = nodes.get(step.nodeId);
      return node ? awaitedOf(node, step) : [];
    }),
  );
}

import type { Tx } from '@scriptorium/db/database.ts';
import type { JoinStep } from '@scriptorium/domain/graph/joins.ts';
import { decideComparison, isFinishedStep } from '@scriptorium/domain/steps/comparison.ts';
import type { LockedDocument } from '../documents/documents.store.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { stepJob, updateStep } from '../documents/steps.store.ts';
import { waitsFor, WAITS_FOR } from './comparison-reason.ts';
import { listComparisons, setCompared, type StoredComparison } from './comparisons.store.ts';
import type { ProcessGraph } from './process-graph.store.ts';

/** Whether a comparison depends on the steps of a node: each end of one must be evaluated under the document's lock. */
export const isCompared = (graph: ProcessGraph, nodeId: number | undefined): boolean =>
  graph.nodes.some(
    ({ id, compares }) => compares.length > 0 && (id === nodeId || compares.includes(nodeId ?? 0)),
  );

/**
 * Queues the steps of a locked document that compare the labels of others once more when the last of those is finished, or
 * finished again; those that wait say for what. Returns the queued steps. `steps`: those of the document that remain.
 */
export async function restartComparisons(
  tx: Tx,
  document: LockedDocument,
  graph: ProcessGraph,
  steps: readonly JoinStep[],
): Promise<StoredComparison[]> {
  const comparing = new Map(
    graph.nodes.flatMap(({ id, compares }) => (compares.length > 0 ? [[id, compares]] : [])),
  );
  const present = new Set(steps.filter(({ nodeId }) => comparing.has(nodeId)).map(({ id }) => id));
  if (present.size === 0) return [];
  const restarted: StoredComparison[] = [];
  for (const comparison of await listComparisons(tx, document.id, [...comparing.keys()])) {
    if (!present.has(comparison.id)) continue;
    const others = comparing.get(comparison.nodeId) ?? [];
    const compared = steps.filter(({ nodeId }) => others.includes(nodeId));
    if (await restart(tx, document, comparison, compared)) restarted.push(comparison);
  }
  return restarted;
}

/** Whether the step runs again. */
async function restart(
  tx: Tx,
  { id: documentId, processId }: LockedDocument,
  comparison: StoredComparison,
  steps: readonly JoinStep[],
): Promise<boolean> {
  const { id: stepId, reason, activityType } = comparison;
  const open = new Set(steps.filter((step) => !isFinishedStep(step)).map(({ id }) => id));
  const compared = comparison.compared.filter((id) => !open.has(id));
  if (compared.length < comparison.compared.length) await setCompared(tx, stepId, compared);
  const move = decideComparison({ ...comparison, compared, waits: reason?.key === WAITS_FOR }, steps);
  if (move.kind === 'wait') {
    const waiting = await waitsFor(tx, move.unfinished);
    if (waiting.message !== reason?.message) await updateStep(tx, stepId, { reason: waiting, by: null });
  }
  if (move.kind !== 'run') return false;
  const attempt = comparison.attempt + 1;
  await updateStep(tx, stepId, { status: 'PROCESSING', attempt, reason: null, by: null });
  await enqueue(tx, stepJob({ stepId, documentId, attempt, activityType, processId }));
  return true;
}

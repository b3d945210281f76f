import type { Tx } from '@scriptorium/db/database.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { endJobsOfSteps } from '../jobs/settle-job.ts';
import type { LockedDocument } from '../documents/documents.store.ts';
import { evaluateDocument } from '../evaluation/evaluate-document.ts';
import { findStepNode, listCopies, stepJob, updateStep } from '../documents/steps.store.ts';

/**
 * Queues the steps of a locked document on nodes of a type once more, whatever their status, because their input
 * changed; `by` is the user who decided it, null for none. A running run becomes outdated and can finish nothing. Call
 * `engine.wake()` after the commit.
 */
export async function runAgain(
  tx: Tx,
  document: LockedDocument,
  { activityType, by }: { activityType: ActivityType; by: number | null },
): Promise<void> {
  const nodes = await tx
    .selectFrom('node')
    .select('id')
    .where('process_id', '=', document.processId)
    .where('activity_type', '=', activityType)
    .execute();
  for (const { id: nodeId } of nodes) {
    const node = await findStepNode(tx, nodeId);
    if (!node?.automatic) continue;
    for (const { id, attempt } of await listCopies(tx, document.id, nodeId)) {
      await endJobsOfSteps(tx, [id]);
      await updateStep(tx, id, { status: 'PROCESSING', attempt: attempt + 1, reason: null, by });
      const { id: documentId, processId } = document;
      const job = { stepId: id, documentId, attempt: attempt + 1, activityType, processId };
      await enqueue(tx, stepJob(job));
    }
  }
  await evaluateDocument(tx, document);
}

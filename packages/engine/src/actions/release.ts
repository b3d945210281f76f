import type { Tx } from '@scriptorium/db/database.ts';
import { runsImmediately } from '@scriptorium/domain/schedule/triggers.ts';
import type { EngineContext } from '../context/engine-context.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { ClaimedJob, JobControl } from '../jobs/job.ts';
import { findStepNode, stepJob } from '../documents/steps.store.ts';
import { listWaitingDocuments, takeWaitingSteps } from './execution-steps.store.ts';
import { writeBatch } from './write-batch.ts';

export const RELEASE_QUEUE = 'action.release';

/**
 * In the transaction that sets an action node to ALWAYS: queues a run of its waiting steps. Wake the engine after it.
 */
export const queueRelease = (
  tx: Tx,
  { nodeId, processId }: { nodeId: number; processId: number },
): Promise<void> =>
  enqueue(tx, { queue: RELEASE_QUEUE, payload: { nodeId }, processId, dedupeKey: String(nodeId) });

/**
 * The job: batch by batch, each under its documents' locks. When interrupted it starts over with the steps that still
 * wait.
 */
export async function release<Services>(
  context: EngineContext<Services>,
  { payload, processId }: ClaimedJob,
  { signal }: JobControl,
): Promise<void> {
  const nodeId = Number(payload['nodeId']);
  const waiting = (after: number) => listWaitingDocuments(context.db, nodeId, after);
  for (let ids = await waiting(0); ids.length > 0; ids = await waiting(ids.at(-1) ?? 0)) {
    signal.throwIfAborted();
    await writeBatch(context, { processId: processId ?? 0, ids }, (tx, documentIds) =>
      runEach(tx, nodeId, documentIds),
    );
    context.apply({ queued: 'ALL' });
  }
}

/** Does nothing when the node gathers again. */
async function runEach(tx: Tx, nodeId: number, documentIds: readonly number[]): Promise<void> {
  const node = await findStepNode(tx, nodeId);
  if (!node || !runsImmediately(node)) return;
  const { activityType, processId } = node;
  const taken = await takeWaitingSteps(tx, { nodeId, documentIds, executionId: null });
  const jobs = taken.map(({ id, documentId, attempt }) =>
    stepJob({ stepId: id, documentId, attempt, activityType, processId }),
  );
  await enqueue(tx, ...jobs);
}

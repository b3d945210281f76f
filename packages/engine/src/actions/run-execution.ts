import type { Tx } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { ExecutionState } from '@scriptorium/db/schema/schema-json.ts';
import { inTransaction, isConnectionLost } from '@scriptorium/db/transaction.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import type { EngineContext } from '../context/engine-context.ts';
import { faultPoint } from '../jobs/fault-points.ts';
import { isLastTry, StaleJob, tryOf, type ClaimedJob, type JobControl, type JobEnd } from '../jobs/job.ts';
import { completeJob, failJob, renewAttempts, requireLease, retryJob } from '../jobs/settle-job.ts';
import { attemptsExhausted, noRunner, nothingLeft, unexpected } from '../jobs/reasons.ts';
import { StepFailure } from '../api/step-runner.ts';
import type { StepPatch } from '../documents/steps.store.ts';
import {
  BATCH,
  changeStepsInHand,
  countInHand,
  listDocumentsInHand,
  listWaitingDocuments,
  takeWaitingSteps,
} from './execution-steps.store.ts';
import { findExecution, isLive, setExecution, type Execution } from './executions.store.ts';
import { writeBatch } from './write-batch.ts';

/**
 * One execution of an action node over all its waiting steps (docs/semantics.md#5), run by one job:
 *
 *   GATHERING   the node's unassigned waiting steps become PROCESSING and belong to the execution, batch by batch; those
 *               that are already taken no longer wait, so that a restart continues with the rest
 *   SENDING     the runner performs the one effect for all these documents. A restart performs it again under the same
 *               execution id: the runner's outbox ensures that it is sent once. A temporary failure keeps the state and is
 *               retried later
 *   SETTLING    the result is stored (`reason` or none), and the steps turn ACCEPTED, or all ERROR, batch by batch; a
 *               restart settles the rest
 *   SUCCESS, FAILURE   the end; stored in the transaction that ends the job
 *
 * A step belongs to the execution while it is PROCESSING and has the execution's id. Cancelling removes the id, a dead
 * branch the step: then the result no longer changes it. Every transaction ends by checking the lease of the job, so
 * that only one of two workers writes.
 */
export async function runExecution<Services>(
  context: EngineContext<Services>,
  job: ClaimedJob,
  control: JobControl,
): Promise<JobEnd> {
  const run = await findRun(context, job);
  if (!run) return;
  if (run.execution.state === 'GATHERING') await gather(run, control);
  faultPoint('execution.gathered');
  const state = run.execution.state === 'SETTLING' ? 'SETTLING' : await send(run, control);
  faultPoint('execution.settling');
  if (state === 'SETTLING') await settle(run, control.signal);
  return 'settled';
}

/** Ends an execution whose attempts all ended with their worker; the effect may have been sent. */
export async function giveUpExecution<Services>(
  context: EngineContext<Services>,
  job: ClaimedJob,
): Promise<JobEnd> {
  const run = await findRun(context, job);
  if (!run) return;
  const { id, state } = run.execution;
  const taken = state === 'GATHERING' ? { steps: await countInHand(context.db, id) } : {};
  if (state !== 'SETTLING') await advance(run, 'SETTLING', { reason: attemptsExhausted(job), ...taken });
  await settle(run);
  return 'settled';
}

interface Run<Services> {
  readonly context: EngineContext<Services>;
  job: ClaimedJob;
  execution: Execution;
  /** Duration of the effect itself, ms. */
  ms: number;
}

async function findRun<Services>(
  context: EngineContext<Services>,
  job: ClaimedJob,
): Promise<Run<Services> | undefined> {
  const execution = await findExecution(context.db, Number(job.payload['executionId']));
  return execution && isLive(execution.state) ? { context, job, execution, ms: 0 } : undefined;
}

async function advance<Services>(
  run: Run<Services>,
  state: ExecutionState,
  more: { steps?: number; reason?: Reason | null } = {},
): Promise<void> {
  await inTransaction(run.context.db, async (tx) => {
    await setExecution(tx, run.execution.id, { state, ...more });
    run.job = await renewAttempts(tx, run.job);
  });
  run.execution = { ...run.execution, state, ...more };
}

async function gather<Services>(run: Run<Services>, { signal, report }: JobControl): Promise<void> {
  const { context, execution } = run;
  const { id: executionId, nodeId, processId } = execution;
  const waiting = (after: number) => listWaitingDocuments(context.db, nodeId, after);
  let done = 0;
  for (let ids = await waiting(0); ids.length > 0; ids = await waiting(ids.at(-1) ?? 0)) {
    signal.throwIfAborted();
    await writeBatch(context, { processId, ids }, async (tx, documentIds) => {
      await takeWaitingSteps(tx, { nodeId, documentIds, executionId });
      return async () => void (run.job = await renewAttempts(tx, run.job));
    });
    done += ids.length;
    report({ done, total: 0, phase: 'gathering' });
  }
  await advance(run, 'SENDING', { steps: await countInHand(context.db, executionId) });
}

/** Returns the next state: SENDING when the effect is retried later. */
async function send<Services>(run: Run<Services>, control: JobControl): Promise<'SENDING' | 'SETTLING'> {
  const { context, execution } = run;
  const documentIds = await listDocumentsInHand(context.db, execution.id, { after: 0 });
  if (documentIds.length === 0) {
    await advance(run, 'SETTLING', { reason: execution.steps === 0 ? null : nothingLeft() });
    return 'SETTLING';
  }
  const begun = performance.now();
  const failure = await failureOf(run, documentIds, control);
  run.ms = Math.round(performance.now() - begun);
  if (failure?.passing && !isLastTry(run.job)) {
    await postpone(run, failure);
    return 'SENDING';
  }
  await advance(run, 'SETTLING', { reason: failure?.reason ?? null });
  return 'SETTLING';
}

/** Performs the effect; returns why it failed, and throws when the run was interrupted. */
async function failureOf<Services>(
  run: Run<Services>,
  documentIds: readonly number[],
  control: JobControl,
): Promise<StepFailure | undefined> {
  try {
    await runAll(run, documentIds, control);
    return undefined;
  } catch (error) {
    if (error instanceof StaleJob || control.signal.aborted || isConnectionLost(error)) throw error;
    if (error instanceof StepFailure) return error;
    run.context.log?.error({ err: error, execution: run.execution.id }, 'An execution failed');
    return new StepFailure(unexpected(error), { cause: error });
  }
}

function runAll<Services>(
  { context, execution }: Run<Services>,
  documentIds: readonly number[],
  { signal }: JobControl,
): Promise<void> {
  const { id, nodeId, processId, activityType, settings, rulesVersion } = execution;
  const runner = context.runners[activityType as ActivityType];
  if (!runner?.runAll) throw new StepFailure(noRunner(activityType));
  return runner.runAll({
    execution: { id, nodeId, processId },
    node: { id: nodeId, settings, rulesVersion },
    documentIds,
    db: context.db,
    services: context.services,
    signal,
  });
}

/** The steps show why they wait; the job runs again after its delay. */
async function postpone<Services>(run: Run<Services>, { reason, retryAfterMs }: StepFailure): Promise<void> {
  const { context, job, execution } = run;
  await eachBatchInHand(run, async (tx, documentIds) => {
    await changeStepsInHand(tx, execution.id, documentIds, { by: null, reason });
    return () => requireLease(tx, job);
  });
  const delay = Math.max(context.retryDelay(tryOf(job)), retryAfterMs ?? 0);
  await inTransaction(context.db, async (tx) => {
    await setExecution(tx, execution.id, { reason });
    await retryJob(tx, job, reason, delay);
  });
}

async function settle<Services>(run: Run<Services>, signal?: AbortSignal): Promise<void> {
  const { context, execution, ms } = run;
  const { id, reason } = execution;
  const patch: StepPatch = {
    by: null,
    status: reason ? 'ERROR' : 'ACCEPTED',
    reason,
    workerId: null,
    run: { ms },
    ...(reason ? {} : { rejected: false }),
  };
  await eachBatchInHand(
    run,
    async (tx, documentIds) => {
      await changeStepsInHand(tx, id, documentIds, patch);
      return async () => void (run.job = await renewAttempts(tx, run.job));
    },
    signal,
  );
  await inTransaction(context.db, async (tx) => {
    await setExecution(tx, id, { state: reason ? 'FAILURE' : 'SUCCESS' });
    await (reason ? failJob(tx, run.job, reason) : completeJob(tx, run.job));
  });
  // Enough documents for the next execution may have arrived in the meantime.
  context.apply({ gathered: true });
}

/** `write` returns what runs last in the transaction of a batch. */
async function eachBatchInHand<Services>(
  { context, execution }: Run<Services>,
  write: (tx: Tx, documentIds: readonly number[]) => Promise<() => Promise<void>>,
  signal?: AbortSignal,
): Promise<void> {
  const { id, processId } = execution;
  const inHand = (after: number) => listDocumentsInHand(context.db, id, { after, limit: BATCH });
  for (let ids = await inHand(0); ids.length > 0; ids = await inHand(ids.at(-1) ?? 0)) {
    signal?.throwIfAborted();
    await writeBatch(context, { processId, ids }, write);
  }
}

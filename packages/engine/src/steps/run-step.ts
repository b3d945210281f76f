import type { Tx } from '@scriptorium/db/database.ts';
import { isConnectionLost } from '@scriptorium/db/transaction.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { StepRun } from '@scriptorium/db/schema/schema-json.ts';
import type { AdmittedDocument } from '../api/admitted-document.ts';
import { documentTransaction, isCollision } from '../documents/document-transaction.ts';
import { findAndLockDocument, type LockedDocument } from '../documents/documents.store.ts';
import type { EngineContext } from '../context/engine-context.ts';
import { faultPoint } from '../jobs/fault-points.ts';
import {
  isLastTry,
  StaleJob,
  tryOf,
  type ClaimedJob,
  type ClaimedStep,
  type JobControl,
  type JobEnd,
} from '../jobs/job.ts';
import { retryJob } from '../jobs/settle-job.ts';
import {
  evaluateDocument,
  planAhead,
  evaluationOf,
  type Evaluation,
} from '../evaluation/evaluate-document.ts';
import { attemptsExhausted, noRunner, unexpected } from '../jobs/reasons.ts';
import { StepFailure, type StepOutcome } from '../api/step-runner.ts';
import { completeStep, endStep, isFinished, updateStep, type StepEnd } from '../documents/steps.store.ts';

/**
 * Runs the step of a job and finishes it. Between claim and finish nothing is locked; the finishing transaction writes
 * only while the lease is held and the step is still in the job's attempt.
 */
export async function runStep<Services>(
  context: EngineContext<Services>,
  job: ClaimedJob,
  control: JobControl,
): Promise<JobEnd> {
  faultPoint('claimed');
  const step = currentStep(job);
  if (!step) return;
  const begun = performance.now();
  const ms = () => Math.round(performance.now() - begun);
  try {
    const outcome = await run(context, step, control);
    control.computed();
    faultPoint('ran');
    const next = await finish(context, job, step, outcome, { ms: ms(), ...outcome.ranWith }, control);
    if (next) return { next };
  } catch (error) {
    // A lost connection says nothing about the step: the next attempt of its job checks whether the step had ended.
    if (error instanceof StaleJob || control.signal.aborted || isConnectionLost(error)) throw error;
    await fail(context, job, step, error, { ms: ms() });
  }
  return 'settled';
}

/** Ends a step whose attempts all ended with their worker: most likely the step itself kills it. */
export async function giveUpStep<Services>(
  context: EngineContext<Services>,
  job: ClaimedJob,
): Promise<JobEnd> {
  const step = currentStep(job);
  if (!step) return;
  await endInError(context, job, step, attemptsExhausted(job));
  return 'settled';
}

/** Returns the step of a job, or undefined if the step is deleted, ended, or in a later attempt. */
const currentStep = ({ step, stepAttempt }: ClaimedJob): ClaimedStep | undefined =>
  step?.status === 'PROCESSING' && step.attempt === stepAttempt ? step : undefined;

function run<Services>(
  { db, runners, services }: EngineContext<Services>,
  step: ClaimedStep,
  { signal, report, enter, computed, away }: JobControl,
): Promise<StepOutcome> {
  const { id, documentId, nodeId, processId, attempt, settings, rulesVersion } = step;
  const runner = runners[step.activityType];
  if (!runner) throw new StepFailure(noRunner(step.activityType));
  return runner.run({
    step: { id, documentId, nodeId, processId, attempt },
    node: { id: nodeId, settings, rulesVersion },
    db,
    services,
    signal,
    report,
    compute: async (task, { isShort = false } = {}) => {
      await enter(isShort);
      try {
        return await task();
      } finally {
        computed();
      }
    },
    waitFor: async (task) => {
      away(true);
      try {
        return await task();
      } finally {
        away(false);
      }
    },
  });
}

async function finish<Services>(
  context: EngineContext<Services>,
  job: ClaimedJob,
  step: ClaimedStep,
  outcome: StepOutcome,
  ran: StepRun,
  control: JobControl,
): Promise<ClaimedJob | undefined> {
  const status = outcome.kind === 'waits' ? 'WAITING' : step.autoStepStatus;
  const end = { status, reason: outcome.reason ?? null, run: ran };
  const ahead = outcome.write ? undefined : await completeAhead(context, job, step, end, control);
  const { evaluation, admitted } = ahead
    ? { evaluation: ahead, admitted: [] }
    : await documentTransaction(context.db, async (tx) => {
        const { document, snapshot } = await endStep(tx, job, step.documentId, end);
        faultPoint('locked');
        const documents = (await outcome.write?.(tx)) ?? [];
        faultPoint('ended');
        const evaluated = await evaluateDocument(tx, document, {
          snapshot,
          nextClaim: control.nextClaim(),
        });
        faultPoint('evaluated');
        return { evaluation: evaluated, admitted: documents };
      });
  faultPoint('committed');
  announce(context, step, evaluation, admitted);
  return evaluation.taken;
}

/**
 * Ends a step without a result of its own, and creates what follows, in one statement: four round trips become one.
 * Undefined, with nothing written, when a concurrent transaction changed the document since the claim, or conflicts
 * now.
 */
async function completeAhead<Services>(
  { db }: EngineContext<Services>,
  job: ClaimedJob,
  step: ClaimedStep,
  end: StepEnd,
  control: JobControl,
): Promise<Evaluation | undefined> {
  const { snapshot } = job;
  if (snapshot === null || !isFinished(end.status)) return undefined;
  const plan = await planAhead(db, snapshot, step.id, end.status);
  if (!plan) return undefined;
  faultPoint('planned');
  const next = { ...plan, nextClaim: control.nextClaim() };
  const done = await completeStep(db, job, step.documentId, end, next).catch((error: unknown) => {
    if (isCollision(error)) return undefined;
    throw error;
  });
  return (
    done && evaluationOf(plan, { before: snapshot.status, version: snapshot.version + 1, taken: done.taken })
  );
}

/** A job of a deleted document has nothing to write. */
async function lockForJob(tx: Tx, job: ClaimedJob, step: ClaimedStep): Promise<LockedDocument> {
  const document = await findAndLockDocument(tx, step.documentId);
  if (!document) throw new StaleJob(job.id);
  return document;
}

/** A temporary failure is retried while attempts are left; the step stays PROCESSING and shows why it waits. */
async function fail<Services>(
  context: EngineContext<Services>,
  job: ClaimedJob,
  step: ClaimedStep,
  error: unknown,
  ran: StepRun,
): Promise<void> {
  const failure = error instanceof StepFailure ? error : undefined;
  const reason = failure?.reason ?? unexpected(error);
  if (!failure) context.log?.error({ err: error, step: step.id, document: step.documentId }, 'A step failed');
  if (!failure?.passing || isLastTry(job)) return endInError(context, job, step, reason, ran);
  const delay = Math.max(context.retryDelay(tryOf(job)), failure.retryAfterMs ?? 0);
  const { version } = await documentTransaction(context.db, async (tx) => {
    const document = await lockForJob(tx, job, step);
    await retryJob(tx, job, reason, delay);
    await updateStep(tx, step.id, { by: null, reason });
    return document;
  });
  announce(context, step, { version });
}

async function endInError<Services>(
  context: EngineContext<Services>,
  job: ClaimedJob,
  step: ClaimedStep,
  reason: Reason,
  run?: StepRun,
): Promise<void> {
  const evaluation = await documentTransaction(context.db, async (tx) => {
    const end = { status: 'ERROR', reason, ...(run ? { run } : {}) } as const;
    const { document, snapshot } = await endStep(tx, job, step.documentId, end);
    return evaluateDocument(tx, document, { snapshot });
  });
  announce(context, step, evaluation);
}

function announce<Services>(
  context: EngineContext<Services>,
  { documentId, processId }: ClaimedStep,
  {
    version,
    queued = [],
    gathered = false,
    withdrawn = [],
  }: Pick<Evaluation, 'version'> & Partial<Evaluation>,
  admitted: readonly AdmittedDocument[] = [],
): void {
  const created = admitted.filter((one) => one.created);
  context.apply({
    changes: [
      { documentId, processId, version, by: null },
      ...created.map((one) => ({
        documentId: one.id,
        processId: one.processId,
        version: one.version,
        by: null,
      })),
    ],
    queued: [...new Set([...queued, ...created.flatMap((one) => one.queued)])],
    gathered,
    interrupted: withdrawn,
  });
}

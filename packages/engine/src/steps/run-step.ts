import type { Tx } from '@scriptorium/db/database.ts';
import { isConnectionLost } from '@scriptorium/db/transaction.ts';
import type { Reason, StepRun } from '@scriptorium/db/schema.ts';
import { documentTransaction, isCollision } from '../documents/document-transaction.ts';
import { findAndLockDocument, type LockedDocument } from '../documents/documents.store.ts';
import type { EngineContext } from '../engine-context.ts';
import { passPoint } from '../jobs/crash-points.ts';
import { StaleJob, type ClaimedJob, type ClaimedStep, type JobControl, type JobEnd } from '../jobs/job.ts';
import { retryJob } from '../jobs/settle-job.ts';
import { evaluateDocument, planAhead, verdictOf, type Verdict } from '../evaluation/evaluate-document.ts';
import { gaveUp, noRunner, unexpected } from './reasons.ts';
import { StepFailure, type StepOutcome } from './step-runner.ts';
import { completeStep, endStep, isFinished, updateStep, type StepEnd } from './steps.store.ts';

/**
 * Runs the step that a job is about and finishes it. Between claim and finish nothing is locked; the finishing transaction
 * writes only when the job is still ours and the step still in the attempt that the job runs.
 */
export async function runStep<Services>(
  context: EngineContext<Services>,
  job: ClaimedJob,
  control: JobControl,
): Promise<JobEnd> {
  passPoint('claimed');
  const step = currentStep(job);
  if (!step) return;
  const begun = performance.now();
  const ms = () => Math.round(performance.now() - begun);
  try {
    const outcome = await run(context, step, control);
    control.computed();
    passPoint('ran');
    const next = await finish(context, job, step, outcome, { ms: ms(), ...outcome.ranWith }, control);
    if (next) return { next };
  } catch (error) {
    // A lost connection says nothing about the step: its job is tried again, and finds out whether it had ended.
    if (error instanceof StaleJob || control.signal.aborted || isConnectionLost(error)) throw error;
    await fail(context, job, step, error, { ms: ms() });
  }
  return 'settled';
}

/** Ends a step whose every try died without a word: most likely it is what kills its worker. */
export async function giveUpStep<Services>(
  context: EngineContext<Services>,
  job: ClaimedJob,
): Promise<JobEnd> {
  const step = currentStep(job);
  if (!step) return;
  await endInError(context, job, step, gaveUp(job.maxAttempts));
  return 'settled';
}

/** None when the step is gone, ended, or in a later attempt. */
const currentStep = ({ step, stepAttempt }: ClaimedJob): ClaimedStep | undefined =>
  step?.status === 'PROCESSING' && step.attempt === stepAttempt ? step : undefined;

function run<Services>(
  { db, runners, services }: EngineContext<Services>,
  step: ClaimedStep,
  { signal, report, computed }: JobControl,
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
    computed,
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
  const verdict =
    ahead ??
    (await documentTransaction(context.db, async (tx) => {
      const { document, snapshot } = await endStep(tx, job, step.documentId, end);
      passPoint('locked');
      await outcome.write?.(tx);
      passPoint('ended');
      const judged = await evaluateDocument(tx, document, {
        snapshot,
        take: control.take(),
      });
      passPoint('judged');
      return judged;
    }));
  passPoint('committed');
  announce(context, step, verdict);
  return verdict.taken;
}

/**
 * Ends a step that writes nothing, and all that follows, in one statement: four round trips become one. Undefined, with
 * nothing done, when others moved the document on since the claim, or collide with it now.
 */
async function completeAhead<Services>(
  { db }: EngineContext<Services>,
  job: ClaimedJob,
  step: ClaimedStep,
  end: StepEnd,
  control: JobControl,
): Promise<Verdict | undefined> {
  const { snapshot } = job;
  if (snapshot === null || !isFinished(end.status)) return undefined;
  const plan = await planAhead(db, snapshot, step.id, end.status);
  if (!plan) return undefined;
  passPoint('planned');
  const next = { ...plan, take: control.take() };
  const done = await completeStep(db, job, step.documentId, end, next).catch((error: unknown) => {
    if (isCollision(error)) return undefined;
    throw error;
  });
  return (
    done && verdictOf(plan, { before: snapshot.status, version: snapshot.version + 1, taken: done.taken })
  );
}

/** A job whose document is gone has nothing left to write. */
async function lockForJob(tx: Tx, job: ClaimedJob, step: ClaimedStep): Promise<LockedDocument> {
  const document = await findAndLockDocument(tx, step.documentId);
  if (!document) throw new StaleJob(job.id);
  return document;
}

/** A passing cause is tried again while there are tries left; the step keeps PROCESSING and says why it waits. */
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
  if (!failure?.passing || job.attempts >= job.maxAttempts)
    return endInError(context, job, step, reason, ran);
  const delay = Math.max(context.retryDelay(job.attempts), failure.retryAfterMs ?? 0);
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
  const verdict = await documentTransaction(context.db, async (tx) => {
    const end = { status: 'ERROR', reason, ...(run ? { run } : {}) } as const;
    const { document, snapshot } = await endStep(tx, job, step.documentId, end);
    return evaluateDocument(tx, document, { snapshot });
  });
  announce(context, step, verdict);
}

function announce<Services>(
  context: EngineContext<Services>,
  { documentId, processId }: ClaimedStep,
  { version, queued = [], gathered = false, withdrawn = [] }: Pick<Verdict, 'version'> & Partial<Verdict>,
): void {
  context.apply({
    changes: [{ documentId, processId, version, by: null }],
    queued,
    gathered,
    interrupted: withdrawn,
  });
}

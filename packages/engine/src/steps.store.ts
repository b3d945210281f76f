import type { Db, Tx } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/prepared.ts';
import type { Reason, StepRun } from '@scriptorium/db/schema.ts';
import type { Charset } from '@scriptorium/domain/charsets.ts';
import type { DocumentStatus, StepStatus } from '@scriptorium/domain/statuses.ts';
import type { JoinStep } from '@scriptorium/domain/joins.ts';
import { sql } from 'kysely';
import { readStandingText, writeStanding, type Standing, type StandingText } from './standing.ts';
import type { LockedDocument } from './documents.store.ts';
import type { JobDraft } from './jobs/enqueue.ts';
import { StaleJob, type ClaimedJob, type Take } from './jobs/job.ts';

/** Each node type has a queue of its own, so that its runner decides in which lane it goes. */
export const stepQueue = (activityType: string): string => `step.${activityType}`;

export interface StepPatch {
  status?: StepStatus;
  blockedBy?: number | null;
  workerId?: number | null;
  rejected?: boolean;
  master?: boolean;
  attempt?: number;
  reason?: Reason | null;
  /** What ran it, when a run ends it. */
  run?: StepRun;
  /** The execution that has it in hand or ended it. */
  executionId?: number | null;
  /** In which a parser reads the file; null: as the file says. */
  charset?: Charset | null;
  /** Who causes the change; null for the machine. */
  by: number | null;
}

export const isFinished = (status: StepStatus | undefined): boolean =>
  status === 'DONE' || status === 'ACCEPTED';

export const columnsOf = ({
  status,
  blockedBy,
  workerId,
  rejected,
  attempt,
  reason,
  run,
  master,
  executionId,
  charset,
  by,
}: StepPatch) => ({
  changed_at: sql<string>`now()`,
  changed_by: by,
  ...(status === undefined ? {} : { status }),
  ...(blockedBy === undefined ? {} : { blocked_by: blockedBy }),
  ...(workerId === undefined ? {} : { worker_id: workerId }),
  ...(rejected === undefined ? {} : { rejected }),
  ...(attempt === undefined ? {} : { attempt }),
  ...(reason === undefined ? {} : { reason: reason && JSON.stringify(reason) }),
  ...(run === undefined ? {} : { run: JSON.stringify(run) }),
  ...(master === undefined ? {} : { master }),
  ...(executionId === undefined ? {} : { execution_id: executionId }),
  ...(charset === undefined ? {} : { charset }),
  // Work that was taken up again is not completed, whatever it was before.
  ...(status === undefined ? {} : { completed_at: isFinished(status) ? sql<string>`now()` : null }),
});

export async function updateStep(tx: Tx, id: number, patch: StepPatch): Promise<void> {
  await tx.updateTable('step').set(columnsOf(patch)).where('id', '=', id).execute();
}

/** Before another copy becomes the master: at no moment are there two. */
export async function unmarkMaster(tx: Tx, documentId: number, nodeId: number, by: number): Promise<void> {
  await tx
    .updateTable('step')
    .set(columnsOf({ master: false, by }))
    .where('document_id', '=', documentId)
    .where('node_id', '=', nodeId)
    .where('master', '=', true)
    .execute();
}

/** How a run ended. */
export interface StepEnd {
  readonly status: StepStatus;
  readonly reason: Reason | null;
  /** What ran it; absent where nobody knows. */
  readonly run?: StepRun;
}

/**
 * Locks the document, ends a step together with the job that ran it and reads where the document stands, in one round
 * trip; throws StaleJob, after which the transaction must be rolled back, when the document is gone, the job no longer
 * ours, or the step no longer in the job's attempt. A job that fails keeps its row.
 */
export async function endStep(
  tx: Tx,
  job: ClaimedJob,
  documentId: number,
  { status, reason, run }: StepEnd,
): Promise<{ document: LockedDocument; standing: Standing }> {
  const { rows } = await sql<{ standing: StandingText | null }>`
    select end_step(${documentId}, ${job.id}, ${job.attempts}, ${job.leaseToken}, ${job.stepId}, ${job.stepAttempt},
      ${status}, ${json(reason)}, ${json(run)}) as standing`.execute(prepared(tx));
  const text = rows[0]?.standing;
  if (!text) throw new StaleJob(job.id);
  const standing = readStandingText(text);
  return { document: { id: documentId, ...standing }, standing };
}

const json = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);

/** The error of `complete_step` when the document is gone, the job no longer ours, or the step in another attempt. */
const NOT_OURS = 'SC001';

/**
 * Ends a step and brings to life what was judged to follow, in one statement that is its own transaction. Undefined,
 * with nothing written, when the document no longer stands where it stood for the judgement. Throws StaleJob as `endStep`.
 */
export async function completeStep(
  db: Db,
  job: ClaimedJob,
  documentId: number,
  { status, reason, run }: StepEnd,
  next: NextSteps & { known: StandingText; standing: Standing; take: Take | null },
): Promise<{ taken: ClaimedJob | undefined } | undefined> {
  const { rows } = await sql<{ births: string | null }>`
    select complete_step(${documentId}, ${job.id}, ${job.attempts}, ${job.leaseToken}, ${job.stepId},
      ${job.stepAttempt}, ${status}, ${json(reason)}, ${json(run)}, ${next.known}, ${draftsOf(next.steps)},
      ${JSON.stringify(next.passedEdges)}, ${next.status}, ${json(next.take)})::text as births`
    .execute(prepared(db))
    .catch((error: { code?: string }) => {
      throw error.code === NOT_OURS ? new StaleJob(job.id) : error;
    });
  const births = rows[0]?.births;
  // As text, and read here: by then the connection has gone to whoever waits for it.
  return births ? { taken: claimedAs(JSON.parse(births) as Births, next, next.standing) } : undefined;
}

export interface StepJob {
  stepId: number;
  documentId: number;
  attempt: number;
  activityType: string;
  processId: number;
}

export const stepJob = ({ stepId, documentId, attempt, activityType, processId }: StepJob): JobDraft => ({
  queue: stepQueue(activityType),
  payload: { documentId },
  stepId,
  stepAttempt: attempt,
  processId,
});

/** A step that is about to be made: PROCESSING ones get the job that runs them. */
export interface NewStep {
  readonly nodeId: number;
  readonly copy: number;
  readonly activityType: string;
  readonly status: 'PROCESSING' | 'WAITING';
}

/** What follows a change, as it was judged. */
export interface NextSteps {
  readonly steps: readonly NewStep[];
  readonly passedEdges: readonly number[];
  readonly status: DocumentStatus;
}

/** The ids of what was made, and the job that was made as claimed. */
interface Births {
  readonly ids: readonly number[];
  readonly taken: Omit<ClaimedJob, 'leaseToken' | 'standing'> | null;
}

/** The job that follows, with where its document stands after what was done: nobody need read it. */
function claimedAs(
  births: Births | undefined,
  { steps, status, take }: NextSteps & { take: Take | null },
  before: Standing,
): ClaimedJob | undefined {
  const taken = births?.taken;
  if (!taken || !take) return undefined;
  const born = steps.map((step, index): JoinStep => {
    const id = births.ids[index] ?? 0;
    const { nodeId, copy } = step;
    return { id, nodeId, copy, master: copy === 0, status: step.status, touched: id === taken.stepId };
  });
  const standing = writeStanding({ ...before, status, steps: [...before.steps, ...born] });
  return { ...taken, standing, leaseToken: take.token };
}

const draftsOf = (steps: readonly NewStep[]): string =>
  JSON.stringify(steps.map((step) => ({ ...step, queue: stepQueue(step.activityType) })));

/**
 * Brings steps to life with their jobs and the count of what passed each edge, and stores the status, in one round
 * trip. Answers the one job that was claimed by `take`.
 */
export async function createSteps(
  tx: Tx,
  { id, processId, status: before }: LockedDocument,
  next: NextSteps,
  { take, standing }: { take: Take | null; standing: Standing },
): Promise<ClaimedJob | undefined> {
  const { steps, passedEdges, status } = next;
  if (steps.length === 0 && status === before) return undefined;
  const { rows } = await sql<{ births: Births }>`
    select create_steps(${id}, ${processId}, ${draftsOf(steps)}, ${JSON.stringify(passedEdges)}, ${before}, ${status},
      ${json(take)}) as births`.execute(prepared(tx));
  return claimedAs(rows[0]?.births, { ...next, take }, standing);
}

/** Takes steps away with their jobs: a worker that still runs one finds its job gone and can write nothing. */
export async function withdrawSteps(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('step').where('id', 'in', ids).execute();
}

export const findStepPlace = (db: Db, stepId: number) =>
  db
    .selectFrom('step')
    .select(['document_id as documentId', 'node_id as nodeId'])
    .where('id', '=', stepId)
    .executeTakeFirst();

/** The copies of a node's step for one document. */
export const listCopies = (tx: Tx, documentId: number, nodeId: number) =>
  tx
    .selectFrom('step')
    .select([
      'id',
      'copy',
      'master',
      'status',
      'blocked_by as blockedBy',
      'worker_id as workerId',
      'attempt',
      'changed_at as changedAt',
      'changed_by as changedBy',
    ])
    .where('document_id', '=', documentId)
    .where('node_id', '=', nodeId)
    .orderBy('copy')
    .execute();
export type StepCopy = Awaited<ReturnType<typeof listCopies>>[number];

export const findStepNode = (tx: Tx, nodeId: number) =>
  tx
    .selectFrom('node')
    .select([
      'id',
      'process_id as processId',
      'activity_type as activityType',
      'automatic',
      'requires_acceptance as requiresAcceptance',
      'trigger_type as triggerType',
    ])
    .where('id', '=', nodeId)
    .executeTakeFirst();

import type { Db, Tx } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { StepRun } from '@scriptorium/db/schema/schema-json.ts';
import { storedJson } from '@scriptorium/db/stored-json.ts';
import type { Charset } from '@scriptorium/domain/text/charsets.ts';
import type { DocumentStatus, StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import type { JoinStep } from '@scriptorium/domain/graph/joins.ts';
import { sql } from 'kysely';
import type { DocumentSnapshot } from '../content/document-snapshot.ts';
import type { LockedDocument } from './documents.store.ts';
import type { JobDraft } from '../jobs/enqueue.ts';
import { StaleJob, type ClaimedJob, type NextClaim } from '../jobs/job.ts';

/** Each node type has a queue of its own, so that its runner chooses the lane. */
export const stepQueue = (activityType: string): string => `step.${activityType}`;

export interface StepPatch {
  status?: StepStatus;
  blockedBy?: number | null;
  workerId?: number | null;
  rejected?: boolean;
  master?: boolean;
  attempt?: number;
  reason?: Reason | null;
  /** Duration, rules or model of the run that ended it. */
  run?: StepRun;
  /** The execution that processes it or ended it. */
  executionId?: number | null;
  /** Character set in which a parser reads the file; null: as the file declares. */
  charset?: Charset | null;
  /** The author of the change; null for the engine. */
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
  ...(reason === undefined ? {} : { reason: reason && storedJson(reason) }),
  ...(run === undefined ? {} : { run: JSON.stringify(run) }),
  ...(master === undefined ? {} : { master }),
  ...(executionId === undefined ? {} : { execution_id: executionId }),
  ...(charset === undefined ? {} : { charset }),
});

export async function updateStep(tx: Tx, id: number, patch: StepPatch): Promise<void> {
  await tx.updateTable('step').set(columnsOf(patch)).where('id', '=', id).execute();
}

/** Before another copy becomes the master: there are never two. */
export async function unmarkMaster(tx: Tx, documentId: number, nodeId: number, by: number): Promise<void> {
  await tx
    .updateTable('step')
    .set(columnsOf({ master: false, by }))
    .where('document_id', '=', documentId)
    .where('node_id', '=', nodeId)
    .where('master', '=', true)
    .execute();
}

/** The end of a run of a step. */
export interface StepEnd {
  readonly status: StepStatus;
  readonly reason: Reason | null;
  /** Duration, rules or model of the run; absent where unknown. */
  readonly run?: StepRun;
}

/**
 * Locks the document, ends a step together with the job that ran it and reads the document's snapshot, in one round
 * trip; throws StaleJob, after which the transaction must be rolled back, when the document is deleted, the lease is
 * lost, or the step is in another attempt. A failed job keeps its row.
 */
export async function endStep(
  tx: Tx,
  job: ClaimedJob,
  documentId: number,
  { status, reason, run }: StepEnd,
): Promise<{ document: LockedDocument; snapshot: DocumentSnapshot }> {
  const { rows } = await sql<{ snapshot: DocumentSnapshot | null }>`
    select end_step(${documentId}, ${job.id}, ${job.attempts}, ${job.leaseToken}, ${job.stepId}, ${job.stepAttempt},
      ${status}, ${json(reason)}, ${json(run)}) as snapshot`.execute(prepared(tx));
  const snapshot = rows[0]?.snapshot;
  if (!snapshot) throw new StaleJob(job.id);
  return { document: { id: documentId, ...snapshot }, snapshot };
}

const json = (value: object | null | undefined): string | null => (value ? storedJson(value) : null);

/** Errors of `complete_step`: the document is deleted, the lease lost, or the step in another attempt; the graph changed. */
const NOT_OURS = 'SC001';
const GRAPH_CHANGED = 'SC002';

/**
 * Ends a step and creates the planned steps, in one statement that is its own transaction. Undefined, with nothing
 * written, when the document or its graph changed since the evaluation's snapshot. Throws StaleJob as `endStep`.
 */
export async function completeStep(
  db: Db,
  job: ClaimedJob,
  documentId: number,
  { status, reason, run }: StepEnd,
  next: NextSteps & { snapshot: DocumentSnapshot; nextClaim: NextClaim | null },
): Promise<{ taken: ClaimedJob | undefined } | undefined> {
  const { rows } = await sql<{ created: string | null }>`
    select complete_step(${documentId}, ${next.snapshot.version}, ${next.snapshot.graphVersion}, ${job.id},
      ${job.attempts}, ${job.leaseToken}, ${job.stepId}, ${job.stepAttempt}, ${status}, ${json(reason)}, ${json(run)},
      ${JSON.stringify(draftsOf(next.steps))}, ${JSON.stringify(next.passedEdges)}, ${next.status}, ${json(next.nextClaim)})::text as created`
    .execute(prepared(db))
    .catch((error: { code?: string }) => {
      if (error.code === GRAPH_CHANGED) return { rows: [] };
      throw error.code === NOT_OURS ? new StaleJob(job.id) : error;
    });
  const created = rows[0]?.created;
  // As text, and parsed here: by then the connection has been returned to the pool.
  const { snapshot } = next;
  const after = { ...snapshot, version: snapshot.version + 1 };
  return created ? { taken: claimedAs(JSON.parse(created) as CreatedSteps, next, after) } : undefined;
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

/** A step to create: PROCESSING ones get the job that runs them. */
export interface NewStep {
  readonly nodeId: number;
  readonly copy: number;
  readonly activityType: string;
  readonly status: 'PROCESSING' | 'WAITING';
}

/** The steps that follow a change, as planned by an evaluation. */
export interface NextSteps {
  readonly steps: readonly NewStep[];
  readonly passedEdges: readonly number[];
  readonly status: DocumentStatus;
}

/** The ids of the new steps, and the job that was created as claimed. */
interface CreatedSteps {
  readonly ids: readonly number[];
  readonly taken: Omit<ClaimedJob, 'leaseToken' | 'snapshot'> | null;
}

/** The next job, with its document's snapshot after the change, which spares reading it. */
function claimedAs(
  created: CreatedSteps | undefined,
  { steps, status, nextClaim }: NextSteps & { nextClaim: NextClaim | null },
  before: DocumentSnapshot,
): ClaimedJob | undefined {
  const taken = created?.taken;
  if (!taken || !nextClaim) return undefined;
  const added = steps.map((step, index): JoinStep => {
    const id = created.ids[index] ?? 0;
    const { nodeId, copy } = step;
    return { id, nodeId, copy, master: copy === 0, status: step.status, touched: id === taken.stepId };
  });
  const snapshot = { ...before, status, steps: [...before.steps, ...added] };
  return { ...taken, snapshot, leaseToken: nextClaim.token };
}

const draftsOf = (steps: readonly NewStep[]) =>
  steps.map((step) => ({ ...step, queue: stepQueue(step.activityType) }));

/**
 * Creates steps with their jobs and the count of each passed edge, and stores the status, in one round trip. Returns
 * the one job that was claimed by `nextClaim`.
 */
export async function createSteps(
  tx: Tx,
  { id, processId, status: before }: LockedDocument,
  next: NextSteps,
  { nextClaim, snapshot }: { nextClaim: NextClaim | null; snapshot: DocumentSnapshot },
): Promise<ClaimedJob | undefined> {
  const { steps, passedEdges, status } = next;
  if (steps.length === 0 && status === before) return undefined;
  const { rows } = await sql<{ created: CreatedSteps }>`
    select create_steps(${id}, ${processId}, ${JSON.stringify(draftsOf(steps))}, ${JSON.stringify(passedEdges)}, ${before}, ${status},
      ${json(nextClaim)}) as created`.execute(prepared(tx));
  return claimedAs(rows[0]?.created, { ...next, nextClaim }, snapshot);
}

/** As `createSteps` for each of the documents, in their order and in one round trip. */
export async function createFirstSteps(
  tx: Tx,
  first: readonly { readonly document: LockedDocument; readonly next: NextSteps }[],
): Promise<void> {
  const rows = first.map(({ document: { id, processId, status: before }, next }) => ({
    id,
    processId,
    before,
    status: next.status,
    steps: draftsOf(next.steps),
    passed: next.passedEdges,
  }));
  const due = rows.filter(({ steps, before, status }) => steps.length > 0 || status !== before);
  if (due.length === 0) return;
  await sql`
    select count(create_steps(id, "processId", steps, passed, before, status, null))
    from json_to_recordset(${JSON.stringify(due)}::json) as first(id bigint, "processId" bigint, before text,
      status text, steps jsonb, passed jsonb)`.execute(prepared(tx));
}

/** Deletes steps with their jobs: a worker that still runs one has lost its lease and can write nothing. */
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
      sql<number[] | null>`to_json(past_holders)`.as('pastHolders'),
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
      'blind',
      'trigger_type as triggerType',
    ])
    .where('id', '=', nodeId)
    .executeTakeFirst();

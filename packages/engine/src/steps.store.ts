import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema.ts';
import type { StepStatus } from '@scriptorium/domain/statuses.ts';
import { sql } from 'kysely';
import { enqueue, type JobDraft } from './jobs/enqueue.ts';
import type { GraphNodeRow } from './process-graph.store.ts';

/** Each node type has a queue of its own, so that its runner decides in which lane it goes. */
export const stepQueue = (activityType: string): string => `step.${activityType}`;

export interface StepPatch {
  status?: StepStatus;
  blockedBy?: number | null;
  workerId?: number | null;
  rejected?: boolean;
  attempt?: number;
  reason?: Reason | null;
  /** Who causes the change; null for the machine. */
  by: number | null;
}

const completes = (status: StepStatus | undefined) => status === 'DONE' || status === 'ACCEPTED';

export async function updateStep(tx: Tx, id: number, patch: StepPatch): Promise<void> {
  const { status, blockedBy, workerId, rejected, attempt, reason, by } = patch;
  await tx
    .updateTable('step')
    .set({
      ...(blockedBy === undefined ? {} : { blocked_by: blockedBy }),
      ...(workerId === undefined ? {} : { worker_id: workerId }),
      ...(rejected === undefined ? {} : { rejected }),
      ...(attempt === undefined ? {} : { attempt }),
      ...(reason === undefined ? {} : { reason: reason && JSON.stringify(reason) }),
      ...(status === undefined ? {} : { status, changed_at: sql<string>`now()`, changed_by: by }),
      ...(completes(status) ? { completed_at: sql<string>`now()` } : {}),
    })
    .where('id', '=', id)
    .execute();
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

/** Brings steps to life: automatic ones with the jobs that run them, the others waiting for people. */
export async function createSteps(
  tx: Tx,
  document: { id: number; processId: number },
  nodes: readonly GraphNodeRow[],
): Promise<{ queued: boolean }> {
  if (nodes.length === 0) return { queued: false };
  const steps = await tx
    .insertInto('step')
    .values(
      nodes.map(({ id, automatic }) => ({
        document_id: document.id,
        node_id: id,
        status: automatic ? ('PROCESSING' as const) : ('WAITING' as const),
      })),
    )
    .returning(['id', 'node_id as nodeId'])
    .execute();
  const place = { documentId: document.id, processId: document.processId };
  const jobs = nodes
    .filter(({ automatic }) => automatic)
    .flatMap(({ id, activityType }) =>
      steps
        .filter(({ nodeId }) => nodeId === id)
        .map((step) => stepJob({ ...place, stepId: step.id, attempt: 0, activityType })),
    );
  await enqueue(tx, ...jobs);
  return { queued: jobs.length > 0 };
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
    ])
    .where('id', '=', nodeId)
    .executeTakeFirst();

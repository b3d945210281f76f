import type { Db, Tx } from '@scriptorium/db/database.ts';
import { anyOf } from '@scriptorium/db/lists.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import type { StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import { sql } from 'kysely';

/** Nodes of a process, in no order. */
export const listNodes = (db: Db, processId: number, ids: readonly number[]) =>
  db
    .selectFrom('node')
    .select(['id', 'activity_type as activityType', 'settings', 'rules_version as rulesVersion'])
    .where('process_id', '=', processId)
    .where('id', '=', anyOf(ids))
    .execute();
export type ReplayedNode = Awaited<ReturnType<typeof listNodes>>[number];

export interface ReplayedStep {
  readonly id: number;
  readonly documentId: number;
  readonly nodeId: number;
  readonly attempt: number;
  readonly master: boolean;
}

/** The finished steps of documents on nodes: others run anyway, or wait for a person. */
export const listFinishedSteps = (
  db: Db,
  documentIds: readonly number[],
  nodeIds: readonly number[],
): Promise<ReplayedStep[]> =>
  db
    .selectFrom('step')
    .select(['id', 'document_id as documentId', 'node_id as nodeId', 'attempt', 'master'])
    .where('document_id', '=', anyOf(documentIds))
    .where('node_id', '=', anyOf(nodeIds))
    .where('status', 'in', ['DONE', 'ACCEPTED'])
    .orderBy('id')
    .execute();

export const listSteps = (tx: Tx, documentId: number): Promise<{ id: number; status: StepStatus }[]> =>
  tx
    .selectFrom('step')
    .select(['id', 'status'])
    .where('document_id', '=', documentId)
    .orderBy('id')
    .execute();

/** Whether nobody has reopened, deleted or run a step since it was read. */
export const isFinishedStill = async (tx: Tx, { id, attempt }: ReplayedStep): Promise<boolean> =>
  (await tx
    .selectFrom('step')
    .select('id')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', 'in', ['DONE', 'ACCEPTED'])
    .executeTakeFirst()) !== undefined;

/** A step was run by a replay: who asked for it, and with what. Its status stays. */
export const markRun = (
  tx: Tx,
  stepId: number,
  { attempt, userId, run }: { attempt: number; userId: number; run: object },
) =>
  tx
    .updateTable('step')
    .set({ attempt, run: JSON.stringify(run), changed_at: sql<string>`now()`, changed_by: userId })
    .where('id', '=', stepId)
    .execute();

/** The steps of a document whose last run was one of the replay. */
export const listRunBy = (
  tx: Tx,
  replayId: number,
  documentId: number,
): Promise<{ id: number; nodeId: number }[]> =>
  tx
    .selectFrom('step')
    .select(['id', 'node_id as nodeId'])
    .where('document_id', '=', documentId)
    .where(sql<boolean>`(run ->> 'replay')::bigint = ${replayId}`)
    .execute();

/**
 * The steps that a document did not have before, and whether each can go: nobody has worked on it, and it has had no effect
 * outside of the process.
 */
export const listNewSteps = (
  tx: Tx,
  documentId: number,
  known: readonly number[],
  actions: readonly ActivityType[],
): Promise<{ id: number; removable: boolean }[]> =>
  tx
    .selectFrom('step')
    .innerJoin('node', 'node.id', 'step.node_id')
    .select([
      'step.id',
      sql<boolean>`step.blocked_by is null and step.worker_id is null and not is_touched(step.id)
        and not (is_finished(step.status) and step.changed_by is not null)
        and not (step.status <> 'WAITING' and activity_type = any(${[...actions]}::text[]))`.as('removable'),
    ])
    .where('step.document_id', '=', documentId)
    .where(sql<boolean>`not step.id = ${anyOf([...known])}`)
    .execute();

/** Label → its parent, of the labels of nodes. */
export const listParents = async (
  db: Db,
  nodeIds: readonly number[],
): Promise<ReadonlyMap<number, number | null>> => {
  const rows = await db
    .selectFrom('ner_tag_type')
    .select(['id', 'parent_id as parentId'])
    .where('node_id', '=', anyOf(nodeIds))
    .execute();
  return new Map(rows.map(({ id, parentId }) => [id, parentId]));
};

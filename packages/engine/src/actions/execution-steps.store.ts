import type { Db, Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';
import { columnsOf, type StepPatch } from '../documents/steps.store.ts';

/** Documents per transaction: their locks are held together, so a batch must be short. */
export const BATCH = 50;

/** Documents after `after` with an unassigned waiting step of the node, by ascending id. */
export const listWaitingDocuments = async (db: Db, nodeId: number, after: number): Promise<number[]> =>
  (
    await db
      .selectFrom('step')
      .innerJoin('document', 'document.id', 'step.document_id')
      .select('document_id as id')
      .distinct()
      .where('node_id', '=', nodeId)
      .where('step.status', '=', 'WAITING')
      .where('step.blocked_by', 'is', null)
      .where('document_id', '>', after)
      .where('document.deleted_at', 'is', null)
      .orderBy('document_id')
      .limit(BATCH)
      .execute()
  ).map(({ id }) => id);

/** Documents after `after` with steps that an execution still processes, by ascending id. */
export const listDocumentsInHand = async (
  db: Db,
  executionId: number,
  { after, limit }: { after: number; limit?: number },
): Promise<number[]> =>
  (
    await db
      .selectFrom('step')
      .innerJoin('document', 'document.id', 'step.document_id')
      .select('document_id as id')
      .distinct()
      .where('execution_id', '=', executionId)
      .where('step.status', '=', 'PROCESSING')
      .where('document_id', '>', after)
      .where('document.deleted_at', 'is', null)
      .orderBy('document_id')
      .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
      .execute()
  ).map(({ id }) => id);

export const countInHand = async (db: Db, executionId: number): Promise<number> => {
  const { n } = await db
    .selectFrom('step')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('execution_id', '=', executionId)
    .where('status', '=', 'PROCESSING')
    .executeTakeFirstOrThrow();
  return n;
};

/** Waiting steps of locked documents start to run: in an execution or, with `null`, on their own. */
export const takeWaitingSteps = (
  tx: Tx,
  {
    nodeId,
    documentIds,
    executionId,
  }: { nodeId: number; documentIds: readonly number[]; executionId: number | null },
) =>
  documentIds.length === 0
    ? Promise.resolve([])
    : tx
        .updateTable('step')
        .set({
          ...columnsOf({ status: 'PROCESSING', reason: null, by: null, executionId }),
          attempt: sql<number>`attempt + 1`,
        })
        .where('node_id', '=', nodeId)
        .where('document_id', 'in', documentIds)
        .where('status', '=', 'WAITING')
        .where('blocked_by', 'is', null)
        .returning(['id', 'document_id as documentId', 'attempt'])
        .execute();

/** Changes the steps that an execution processes; cancelled and withdrawn steps no longer belong to it. */
export async function changeStepsInHand(
  tx: Tx,
  executionId: number,
  documentIds: readonly number[],
  patch: StepPatch,
): Promise<void> {
  if (documentIds.length === 0) return;
  await tx
    .updateTable('step')
    .set(columnsOf(patch))
    .where('execution_id', '=', executionId)
    .where('document_id', 'in', documentIds)
    .where('status', '=', 'PROCESSING')
    .execute();
}

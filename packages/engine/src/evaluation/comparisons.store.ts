import { anyOf } from '@scriptorium/db/lists.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import { sql } from 'kysely';

export interface StoredComparison {
  readonly id: number;
  readonly nodeId: number;
  readonly status: StepStatus;
  readonly attempt: number;
  readonly reason: Reason | null;
  readonly activityType: string;
  readonly nodeIds: readonly number[];
  readonly compared: readonly number[];
}

/** The steps of a document on these nodes that have compared, or looked for what to compare. */
export const listComparisons = (
  tx: Tx,
  documentId: number,
  nodeIds: readonly number[],
): Promise<StoredComparison[]> =>
  tx
    .selectFrom('step')
    .innerJoin('agreement', 'agreement.step_id', 'step.id')
    .innerJoin('node', 'node.id', 'step.node_id')
    .select([
      'step.id',
      'step.node_id as nodeId',
      'step.status',
      'step.attempt',
      'step.reason',
      'node.activity_type as activityType',
      sql<number[]>`to_json(agreement.node_ids)`.as('nodeIds'),
      sql<number[]>`to_json(agreement.compared)`.as('compared'),
    ])
    .where('step.document_id', '=', documentId)
    .where('step.node_id', '=', anyOf(nodeIds))
    .orderBy('step.id')
    .execute();

export async function setCompared(tx: Tx, stepId: number, compared: readonly number[]): Promise<void> {
  await tx
    .updateTable('agreement')
    .set({ compared: [...compared] })
    .where('step_id', '=', stepId)
    .execute();
}

/** The names of nodes, by id. */
export async function nodeNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('node').select(['id', 'name']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

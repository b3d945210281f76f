import type { Db, Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';
import type { Placed } from './proposal.ts';

/** A label that too few gave, with their share. */
export type Disputed = Placed & { readonly score: number };

export interface LastAgreement {
  readonly disputed: readonly Disputed[];
  readonly decided: readonly Disputed[];
  /** A person has finished the step since. */
  readonly finishedByPerson: boolean;
}

/** Reads the labels that the last comparison of a step left to people. */
export async function readAgreement(db: Db, stepId: number): Promise<LastAgreement> {
  const row = await db
    .selectFrom('step')
    .leftJoin('agreement', 'agreement.step_id', 'step.id')
    .select(['worker_id as workerId', 'agreement.disputed', 'agreement.decided'])
    .where('step.id', '=', stepId)
    .executeTakeFirst();
  const listOf = (column: object[] | null | undefined) => (column ?? []) as Disputed[];
  return {
    disputed: listOf(row?.disputed),
    decided: listOf(row?.decided),
    finishedByPerson: typeof row?.workerId === 'number',
  };
}

export interface NewAgreement {
  readonly stepId: number;
  readonly nodeIds: readonly number[];
  /** The steps as they were read: one that has been finished again since counts as not compared. */
  readonly compared: readonly { readonly id: number; readonly completedAt: string | null }[];
  readonly disputed: readonly Disputed[];
  readonly decided: readonly Disputed[];
}

export async function saveAgreement(
  tx: Tx,
  { stepId, nodeIds, compared, disputed, decided }: NewAgreement,
): Promise<void> {
  await sql`
    insert into agreement (step_id, node_ids, compared, disputed, decided)
    select ${stepId}::bigint, ${[...nodeIds]}::bigint[],
      array(select step.id from step
        join json_to_recordset(${JSON.stringify(compared)}::json) as known(id bigint, "completedAt" text)
          on known.id = step.id and known."completedAt" = step.completed_at::text),
      ${JSON.stringify(disputed)}::jsonb, ${JSON.stringify(decided)}::jsonb
    on conflict (step_id) do update set node_ids = excluded.node_ids, compared = excluded.compared,
      disputed = excluded.disputed, decided = excluded.decided`.execute(tx);
}

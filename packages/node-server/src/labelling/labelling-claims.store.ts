import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';
import type { AskedRun } from './labelling-runs.store.ts';

export async function hasCopies(db: Db, { documentId, nodeId }: AskedRun['step']): Promise<boolean> {
  const { copies } = await db
    .selectFrom('step')
    .select((row) => row.fn.countAll<number>().as('copies'))
    .where('document_id', '=', documentId)
    .where('node_id', '=', nodeId)
    .executeTakeFirstOrThrow();
  return copies > 1;
}

/** Whether the step may ask: no other copy whose run is going on asks the same. */
export async function claimAnswer(db: Db, { step, requestHash }: AskedRun): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into labelling_claim as held (document_id, node_id, request_hash, step_id)
    values (${step.documentId}, ${step.nodeId}, ${requestHash}, ${step.id})
    on conflict (document_id, node_id, request_hash) do update set step_id = excluded.step_id
      where held.step_id = excluded.step_id or not exists (select from job
        where job.step_id = held.step_id and job.state = 'running' and job.lease_until > now())
    returning step_id as id`.execute(db);
  return rows.length > 0;
}

export async function releaseClaim(db: Db, { step, requestHash }: AskedRun): Promise<void> {
  await db
    .deleteFrom('labelling_claim')
    .where('step_id', '=', step.id)
    .where('request_hash', '=', requestHash)
    .execute();
}

/** All that a step has claimed. */
export async function releaseClaims(db: Db, { id }: AskedRun['step']): Promise<void> {
  await db.deleteFrom('labelling_claim').where('step_id', '=', id).execute();
}

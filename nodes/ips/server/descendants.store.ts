import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import { sql } from 'kysely';

/** Documents that senders have made of an upload. */
export const countDescendants = async (db: Db, originId: number): Promise<number> =>
  (
    await db
      .selectFrom('upload_descendants')
      .select('made')
      .where('origin_id', '=', originId)
      .executeTakeFirst()
  )?.made ?? 0;

/** Adds to them; the row stays locked, so that steps that end at once, also elsewhere, are counted one after another. */
export async function addDescendants(tx: Tx, originId: number, added: number): Promise<number> {
  const { made } = await tx
    .insertInto('upload_descendants')
    .values({ origin_id: originId, made: added })
    .onConflict((row) =>
      row.column('origin_id').doUpdateSet(({ ref }) => ({
        made: sql<number>`${ref('upload_descendants.made')} + ${ref('excluded.made')}`,
      })),
    )
    .returning('made')
    .executeTakeFirstOrThrow();
  return made;
}

/** Whether an administrator lets the step go on beyond the limit. */
export const isContinued = async (db: Db, stepId: number): Promise<boolean> =>
  (await db
    .selectFrom('continued_sending')
    .select('step_id')
    .where('step_id', '=', stepId)
    .executeTakeFirst()) !== undefined;

export async function continueSending(tx: Tx, stepId: number, userId: number): Promise<void> {
  await tx
    .insertInto('continued_sending')
    .values({ step_id: stepId, user_id: userId })
    .onConflict((row) => row.column('step_id').doNothing())
    .execute();
}

export const reasonOf = async (db: Db, stepId: number): Promise<Reason | null> =>
  (await db.selectFrom('step').select('reason').where('id', '=', stepId).executeTakeFirst())?.reason ?? null;

import type { Db } from '@scriptorium/db/database.ts';

/**
 * Callers who are administrators change and delete any user. The user who creates the objects of the requests is
 * protected, together with the token from the beginning.
 */
export async function keepMaker(db: Db, id: number): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ activated: true, deleted_at: null, token_epoch: 0 })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('user_role')
    .values(['ROLE_ADMIN', 'ROLE_USER'].map((role) => ({ user_id: id, role })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

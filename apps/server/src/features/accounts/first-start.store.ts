import type { Db } from '@scriptorium/db/database.ts';

const DEMO = 'demo';

/** Notes that this installation is to have a demo process, until it is made. */
export const markDemoDue = (db: Db, ownerId: number) =>
  db
    .insertInto('installation')
    .values({ name: DEMO, value: String(ownerId) })
    .execute();

export const markDemoMade = (db: Db) =>
  db.updateTable('installation').set({ value: 'made' }).where('name', '=', DEMO).execute();

/** Who the demo process is made for, while it is due. */
export async function findDemoOwner(db: Db): Promise<{ id: number; tokenEpoch: number } | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', DEMO)
    .where('value', '<>', 'made')
    .executeTakeFirst();
  if (!row) return undefined;
  return db
    .selectFrom('app_user')
    .select(['id', 'token_epoch as tokenEpoch'])
    .where('id', '=', Number(row.value))
    .executeTakeFirst();
}

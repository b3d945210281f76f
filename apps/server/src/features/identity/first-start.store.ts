import type { Db } from '@scriptorium/db/database.ts';

const DEMO = 'demo';

/** Records that a demo process is to be created for this installation. */
export const requestDemo = (db: Db, ownerId: number) =>
  db
    .insertInto('installation')
    .values({ name: DEMO, value: String(ownerId) })
    .execute();

export const markDemoMade = (db: Db) =>
  db.updateTable('installation').set({ value: 'made' }).where('name', '=', DEMO).execute();

/** The owner of the demo process, until it is created. */
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

import { openTestDatabase } from '@scriptorium/testing/open-test-database.ts';
import { afterAll, expect, it } from 'vitest';
import { inTransaction } from './transaction.ts';

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

it('gives ids as numbers and moments as ISO 8601', async () => {
  const user = await db
    .insertInto('app_user')
    .values({ login: 'ada' })
    .returningAll()
    .executeTakeFirstOrThrow();
  expect(typeof user.id).toBe('number');
  expect(user.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

it('rolls back the whole transaction when its work throws', async () => {
  const work = inTransaction(db, async (tx) => {
    await tx.insertInto('app_user').values({ login: 'gone' }).execute();
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await db.selectFrom('app_user').where('login', '=', 'gone').selectAll().execute()).toEqual([]);
});

it('refuses a transaction inside another', async () => {
  const nested = inTransaction(db, () => inTransaction(db, async () => 1));
  await expect(nested).rejects.toThrow('inside another');
});

it('calls back for a notification', async () => {
  const heard = Promise.withResolvers<string>();
  const stop = await database.listen('bell', heard.resolve);
  await db.executeQuery({ sql: "select pg_notify('bell', 'ding')", parameters: [] } as never);
  expect(await heard.promise).toBe('ding');
  await stop();
});

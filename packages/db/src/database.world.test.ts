import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import type { Db } from './database.ts';
import { prepared } from './driver/prepared.ts';
import { inTransaction, isConnectionLost, outsideTransaction } from './transaction.ts';

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

it('returns ids as numbers and timestamps as ISO 8601', async () => {
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

it('refuses a statement outside the open transaction, and continues after it', async () => {
  const aside = inTransaction(db, async (tx) => {
    await tx.insertInto('app_user').values({ login: 'aside' }).execute();
    await db.selectFrom('app_user').selectAll().execute();
  });
  await expect(aside).rejects.toThrow('beside the transaction');
  expect(await db.selectFrom('app_user').where('login', '=', 'aside').selectAll().execute()).toEqual([]);
});

it('allows work outside the transaction to run statements of its own', async () => {
  let later: Promise<unknown> | undefined;
  await inTransaction(db, async (tx) => {
    later = outsideTransaction(() => session(db));
    await session(tx);
  });
  expect(await later).toBeDefined();
});

it('calls back for a notification', async () => {
  const received = Promise.withResolvers<string>();
  const stop = await database.listen('bell', received.resolve);
  await db.executeQuery({ sql: "select pg_notify('bell', 'ding')", parameters: [] } as never);
  expect(await received.promise).toBe('ding');
  await stop();
});

const session = async (of: typeof db): Promise<number | undefined> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(of)).rows[0]?.pid;

it('keeps one connection for a transaction, whatever else runs concurrently', async () => {
  const seen = await Promise.all(
    Array.from({ length: 5 }, () =>
      inTransaction(db, async (tx) => {
        const pids = new Set([await session(tx)]);
        for (let i = 0; i < 5; i++) {
          await sql`select pg_sleep(0.002)`.execute(tx);
          pids.add(await session(tx));
        }
        return pids.size;
      }),
    ),
  );
  await session(db);
  expect(seen).toEqual([1, 1, 1, 1, 1]);
});

it('recovers after more failed statements and transactions than it has connections', async () => {
  const nonsense = sql`select 1 / 0`;
  for (let i = 0; i < 15; i++) {
    await expect(nonsense.execute(db)).rejects.toThrow('division by zero');
    await expect(inTransaction(db, (tx) => nonsense.execute(tx))).rejects.toThrow('division by zero');
  }
  expect(await session(db)).toBeDefined();
});

it('reports a statement with too many values as an error, not as a lost connection', async () => {
  const ids = Array.from({ length: 70_000 }, (_, n) => n);
  const error = await db
    .selectFrom('app_user')
    .where('id', 'in', ids)
    .select('id')
    .execute()
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(isConnectionLost(error)).toBe(false);
  expect(await session(db)).toBeDefined();
});

it('runs a failed prepared statement again, alone and in a transaction', async () => {
  await sql`create table failing (id int)`.execute(db);
  const insert = (of: Db) =>
    sql`insert into failing (id) values (${1}::int / ${0}::int)`.execute(prepared(of));
  for (let times = 0; times < 3; times += 1)
    await expect(insert(db)).rejects.toMatchObject({ code: '22012' });
  for (let times = 0; times < 2; times += 1)
    await expect(inTransaction(db, insert)).rejects.toMatchObject({ code: '22012' });
  expect((await sql`select from failing`.execute(db)).rows).toEqual([]);
});

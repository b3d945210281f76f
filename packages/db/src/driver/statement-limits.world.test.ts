import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { openEmbedded, type Database, type Db } from '../database.ts';
import { StatementStopped, withStatementLimits } from './statement-limits.ts';
import { inTransaction, outsideTransaction } from '../transaction.ts';

// Statements run into their time limit, and thousands of callers disconnect.
vi.setConfig({ testTimeout: 120_000 });

/** The embedded database runs in a thread of its own, as in production: it can only be stopped from outside. */
const folder = mkdtempSync(join(tmpdir(), 'scriptorium-limits-'));
const open = (): Promise<Database> =>
  inject('template').startsWith('postgres:') ? openTestDatabase() : openEmbedded(folder);

const database = await open();
const { db } = database;
await sql`create table kept (id int primary key)`.execute(db);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const soon = { ms: 300 };
/** Would run for hours. */
const endless = (of: Db) => sql`select count(*) from generate_series(1, 900000000000)`.execute(of);
const one = async (of: Db) => (await sql<{ one: number }>`select 1 as one`.execute(of)).rows;

/** Many joins in many subqueries: planning takes much longer than running. */
const manyJoins = sql.raw(
  `select 1 from kept where ${Array.from(
    { length: 600 },
    (_, n) => `exists (select from kept a join kept b on a.id = b.id where a.id = kept.id + ${n})`,
  ).join(' and ')}`,
);

describe('a statement that runs too long', () => {
  it('is stopped, and the next one is answered', async () => {
    const stopped = withStatementLimits(soon, () => endless(db));
    await expect(stopped).rejects.toThrow(StatementStopped);
    await expect(stopped).rejects.toMatchObject({ code: '57014', seconds: 0.3 });
    expect(await one(db)).toEqual([{ one: 1 }]);
  });

  it('is stopped while PostgreSQL plans it', async () => {
    await expect(withStatementLimits({ ms: 20 }, () => manyJoins.execute(db))).rejects.toThrow(
      StatementStopped,
    );
    expect(await one(db)).toEqual([{ one: 1 }]);
  });

  it('and thousands of disconnecting callers leave the database intact', async () => {
    const caller = async (number: number) => {
      for (let round = 0; round < 300; round += 1) {
        const gone = new AbortController();
        const asked = withStatementLimits({ ms: 5000, signal: gone.signal }, () =>
          sql`select count(*) from generate_series(1, ${1000 * number})`.execute(db),
        ).catch((error: unknown) => expect(error).toBeInstanceOf(StatementStopped));
        setTimeout(() => gone.abort(), Math.random() * 5);
        await asked;
      }
    };
    await Promise.all(Array.from({ length: 12 }, (_, number) => caller(number)));
    expect(await one(db)).toEqual([{ one: 1 }]);
  });

  it('ends its transaction', async () => {
    const work = withStatementLimits(soon, () =>
      inTransaction(db, async (tx) => {
        await sql`insert into kept values (1)`.execute(tx);
        await endless(tx);
      }),
    );
    await expect(work).rejects.toThrow(StatementStopped);
    expect((await sql`select 1 from kept where id = 1`.execute(db)).rows).toEqual([]);
  });

  it('is stopped though it cannot be cancelled, and committed data is kept', async () => {
    await sql`insert into kept values (3)`.execute(db);
    const sleep = withStatementLimits(soon, () => sql`select pg_sleep(3600)`.execute(db));
    const behind = one(db).catch(() => undefined);
    await expect(sleep).rejects.toThrow(StatementStopped);
    await behind;
    const received = Promise.withResolvers<string>();
    const stop = await database.listen('after', received.resolve);
    expect((await sql`select 1 from kept where id = 3`.execute(db)).rows).toHaveLength(1);
    await sql`select pg_notify('after', 'ding')`.execute(db);
    expect(await received.promise).toBe('ding');
    await stop();
  });

  it('does not stop other statements', async () => {
    const others = Array.from({ length: 20 }, async () => {
      const results: unknown[] = [];
      for (let i = 0; i < 5; i++) results.push(await one(db));
      return results;
    });
    await expect(withStatementLimits(soon, () => endless(db))).rejects.toThrow(StatementStopped);
    expect(new Set((await Promise.all(others)).flat(2).map((row) => JSON.stringify(row)))).toEqual(
      new Set(['{"one":1}']),
    );
  });
});

describe('a statement with a disconnected caller', () => {
  const hour = 3_600_000;

  it('is stopped, and statements that wait behind it do not start', async () => {
    const caller = new AbortController();
    const limits = { ms: hour, signal: caller.signal };
    const runs = Array.from({ length: 30 }, () => withStatementLimits(limits, () => endless(db)));
    const ends = Promise.allSettled(runs);
    await new Promise((resolve) => setTimeout(resolve, 200));
    caller.abort();
    for (const end of await ends)
      expect(end).toMatchObject({
        status: 'rejected',
        reason: { name: 'StatementStopped', seconds: undefined },
      });
    expect(await one(db)).toEqual([{ one: 1 }]);
  });

  it('continues when it does not belong to the request', async () => {
    const caller = new AbortController();
    caller.abort();
    const rows = withStatementLimits({ ms: hour, signal: caller.signal }, () =>
      outsideTransaction(() => one(db)),
    );
    expect(await rows).toEqual([{ one: 1 }]);
  });
});

import type { Database } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { claimJobs } from './claim-jobs.ts';
import { enqueue } from './enqueue.ts';
import { StaleJob, type ClaimedJob } from './job.ts';
import { expireLeases, removeOldJobs, renewLeases } from './job-upkeep.ts';
import { completeJob, releaseJob, retryJob } from './settle-job.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.db.deleteFrom('job').execute());
afterAll(() => database.close());

const REASON = { key: 'reason.test', params: {}, message: 'Not now.' };

const claim = (limit: number, after = 0, lease = 60_000) =>
  claimJobs(database.db, { queues: ['work'], limit, worker: 'w', lease, after });

async function claimOne(): Promise<ClaimedJob> {
  const { jobs } = await claim(1);
  if (!jobs[0]) throw new Error('No job was claimed');
  return jobs[0];
}

const queue = (processId: number, jobs: number) =>
  enqueue(database.db, ...Array.from({ length: jobs }, () => ({ queue: 'work', processId })));

describe('claims', () => {
  test('alternate between the processes, so that thousands of jobs of one do not starve ten of another', async () => {
    for (let i = 0; i < 10; i++) await queue(1, 500);
    await queue(2, 10);
    await queue(3, 2);
    const order: (number | null)[] = [];
    for (let after = 0; order.length < 24;) {
      const { jobs, lastProcess } = await claim(2, after);
      after = lastProcess;
      order.push(...jobs.map(({ processId }) => processId));
    }
    expect(order.filter((id) => id === 3)).toHaveLength(2);
    expect(order.filter((id) => id === 2)).toHaveLength(10);
    expect(order.slice(0, 6).toSorted()).toEqual([1, 1, 2, 2, 3, 3]);
  });

  test('return the jobs of one process by priority, then by age, and none that is not due', async () => {
    await enqueue(
      database.db,
      { queue: 'work', payload: { name: 'later' }, priority: 5 },
      { queue: 'work', payload: { name: 'first' }, priority: 1 },
      { queue: 'work', payload: { name: 'second' }, priority: 1 },
      { queue: 'work', payload: { name: 'tomorrow' }, runAt: new Date(Date.now() + 86_400_000) },
      { queue: 'other', payload: { name: 'elsewhere' } },
    );
    const { jobs } = await claim(10);
    expect(jobs.map(({ payload }) => payload['name'])).toEqual(['first', 'second', 'later']);
    expect((await claim(10)).seen).toBe(0);
  });

  test('of several concurrent workers never return a job twice', async () => {
    for (let id = 1; id <= 20; id++) await queue(id, 5);
    const ids: number[] = [];
    for (let round = 0; ids.length < 100 && round < 100; round++) {
      const claims = await Promise.all([claim(7), claim(7), claim(7)]);
      ids.push(...claims.flatMap(({ jobs }) => jobs.map(({ id }) => id)));
    }
    expect(ids).toHaveLength(100);
    expect(new Set(ids).size).toBe(100);
  });

  test('read as few pages beside a hundred thousand jobs of another process as beside none', async () => {
    await queue(2, 50);
    await sql`analyze job`.execute(database.db);
    const alone = await buffersOfClaim();
    await database.db.deleteFrom('job').execute();
    await sql`insert into job (queue, process_id) select 'work', 1 from generate_series(1, 100000)`.execute(
      database.db,
    );
    await queue(2, 50);
    await sql`analyze job`.execute(database.db);
    expect(await buffersOfClaim()).toBeLessThan(3 * alone);
    for (let i = 0; i < 5; i++) await claim(2);
    const taken = await database.db
      .selectFrom('job')
      .select('id')
      .where('process_id', '=', 2)
      .where('state', '=', 'running')
      .execute();
    expect(taken.length).toBeGreaterThanOrEqual(5);
  });
});

/** Pages that a claim reads, from memory or disk; the claimed jobs are released again. */
async function buffersOfClaim(): Promise<number> {
  class Undo extends Error {}
  let pages = 0;
  await inTransaction(database.db, async (tx) => {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
      explain (analyze, buffers, format json)
      select * from claim_jobs(array['work'], 2, 'w', 60000, gen_random_uuid(), 0)`.execute(tx);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    pages = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
    throw new Undo();
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return pages;
}

describe('a leased job', () => {
  test('is completed once, by the holder of its lease', async () => {
    await queue(1, 1);
    const job = await claimOne();
    const stolen = { ...job, leaseToken: crypto.randomUUID() };
    await expect(completeJob(database.db, stolen)).rejects.toThrow(StaleJob);
    await expect(completeJob(database.db, { ...job, attempts: 2 })).rejects.toThrow(StaleJob);
    await completeJob(database.db, job);
    await expect(completeJob(database.db, job)).rejects.toThrow(StaleJob);
  });

  test('is claimed again when its lease expires, and its first worker can no longer settle it', async () => {
    await queue(1, 1);
    const { jobs } = await claim(1, 0, -1);
    const first = jobs[0];
    if (!first) throw new Error('No job was claimed');
    expect(await expireLeases(database.db)).toBe(1);
    const second = await claimOne();
    expect(second).toMatchObject({ id: first.id, attempts: 2 });
    await expect(retryJob(database.db, first, REASON, 0)).rejects.toThrow(StaleJob);
    expect(await renewLeases(database.db, [first, second], 1000)).toEqual(new Set([second.id]));
    await completeJob(database.db, second);
  });

  test('is claimed alone after it lost its worker twice, so that no other suspect loses an attempt', async () => {
    await queue(1, 5);
    const ids = (await database.db.selectFrom('job').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    );
    const [a, , c, d] = ids;
    await database.db
      .updateTable('job')
      .set({ cut_off: 2 })
      .where('id', 'in', [a, c, d].map(Number))
      .execute();
    const claimed: number[][] = [];
    for (let left = ids.length; left > 0; left -= claimed.at(-1)?.length ?? left) {
      const { jobs, seen } = await claim(10);
      expect(seen).toBe(left);
      claimed.push(jobs.map(({ id }) => id));
    }
    const [, b, , , e] = ids;
    expect(claimed).toEqual([[a], [b, e], [c], [d]]);
  });

  test('is kept by heartbeats', async () => {
    await queue(1, 1);
    const job = (await claim(1, 0, -1)).jobs[0];
    if (!job) throw new Error('No job was claimed');
    await renewLeases(database.db, [job], 60_000);
    expect(await expireLeases(database.db)).toBe(0);
  });

  test('does not count a released attempt', async () => {
    await queue(1, 1);
    await releaseJob(database.db, await claimOne());
    expect((await claimOne()).attempts).toBe(1);
  });

  test('can be released although a job with its key was queued in the meantime', async () => {
    const draft = { queue: 'work', dedupeKey: 'sweep' };
    await enqueue(database.db, draft, draft);
    await enqueue(database.db, draft);
    const job = await claimOne();
    expect((await claim(5)).jobs).toEqual([]);
    await enqueue(database.db, draft);
    await retryJob(database.db, job, REASON, 0);
    expect((await claim(5)).jobs).toHaveLength(2);
  });
});

test('jobs are queued exactly when their transaction commits', async () => {
  await expect(
    inTransaction(database.db, async (tx) => {
      await enqueue(tx, { queue: 'work' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect((await claim(1)).jobs).toEqual([]);
});

test('finished rows are deleted after their retention time, failed ones later', async () => {
  const finished = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await database.db
    .insertInto('job')
    .values([
      { queue: 'work', payload: '{}', state: 'done', finished_at: finished(2) },
      { queue: 'work', payload: '{}', state: 'done', finished_at: finished(0) },
      { queue: 'work', payload: '{}', state: 'failed', finished_at: finished(48) },
      { queue: 'work', payload: '{}', state: 'failed', finished_at: finished(24 * 31) },
    ])
    .execute();
  await removeOldJobs(database.db);
  const left = await database.db.selectFrom('job').select('state').orderBy('id').execute();
  expect(left.map(({ state }) => state)).toEqual(['done', 'failed']);
});

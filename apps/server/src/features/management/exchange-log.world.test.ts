import { management } from '@scriptorium/contract/management/management.ts';
import type { Database } from '@scriptorium/db/database.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeServer } from '../../bootstrap/server.ts';
import { createLog } from '../../services/log.ts';
import { ExchangeLog } from '../../services/monitoring/exchange-log.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const seen = (address: string, at = new Date()) => ({
  at: at.toISOString(),
  method: 'GET',
  route: null,
  address,
  status: 200,
  ms: 1,
  login: null,
  client: '192.0.2.7',
});
const DAY = 86_400_000;

const fail = (error: unknown) => {
  throw error;
};
const logOf = (server: string) => new ExchangeLog(world.database.db, fail, server);
const find = (text: string) => world.callAs(world.admin)(management.exchanges, { query: { text } });
const listPaths = async (): Promise<string[]> => {
  const rows = await world.database.db.selectFrom('http_log').select('path').orderBy('id').execute();
  return rows.map(({ path }) => path);
};

/** Wraps a database, so that it rejects every statement while `isAway`. */
function breakable({ db }: Database): { db: Database['db']; line: { isAway: boolean } } {
  const line = { isAway: true };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (line.isAway) throw new Error('The database is away');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), line };
}

describe('requests in the database', () => {
  test('outlive the server that answered them, and another server over the same database lists them', async () => {
    const { settings, database } = world;
    const other = await composeServer({ settings, database, log: createLog(settings) });
    await other.app.inject({ url: '/management/info?cacheBuster=ofTheOther' });
    await other.stop();
    const { rows, total } = await find('ofTheOther');
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ address: '/management/info?cacheBuster=ofTheOther', status: 200 });
  });

  test('of two servers are in one list, the newest first', async () => {
    const [one, other] = [logOf('one 1'), logOf('other 2')];
    const now = Date.now();
    one.add(seen('/api/two-servers', new Date(now - 3000)));
    other.add(seen('/api/two-servers', new Date(now - 2000)));
    one.add(seen('/api/two-servers', new Date(now - 1000)));
    await other.stop();
    await one.stop();
    const { rows } = await find('/API/two-servers');
    expect(rows.slice(-3).map(({ server }) => server)).toEqual(['one 1', 'other 2', 'one 1']);
  });

  test('are stored without a query for them', async () => {
    await world.fetchAs()('/management/info?cacheBuster=unasked');
    await expect.poll(listPaths, { timeout: 30_000 }).toContain('/management/info?cacheBuster=unasked');
  });

  test('are stored also after a write that took longer than the delay of the next one', async () => {
    const gate = Promise.withResolvers<void>();
    const slow: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await gate.promise;
        return result;
      },
    };
    const log = new ExchangeLog(world.database.db.withPlugin(slow), () => {}, 'slow 1');
    log.add(seen('/api/slow/1', new Date()));
    const first = log.write();
    await expect.poll(() => log.waiting).toBe(0);
    log.add(seen('/api/slow/2', new Date()));
    // Its timer expires while the first write is still running.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    gate.resolve();
    await first;
    log.add(seen('/api/slow/3', new Date()));
    await expect.poll(listPaths, { timeout: 30_000 }).toContain('/api/slow/3');
    await log.stop();
  });

  test('contain no secrets, and only the beginning of long addresses', async () => {
    const { token } = world.admin;
    await world.fetchAs()(`/api/nothing/${token}?access_token=${token}&password=known-password`);
    await world.fetchAs()(`/api/nothing/long?${'x'.repeat(600)}`);
    await world.monitoring.exchanges.write();
    const text = JSON.stringify(await world.database.db.selectFrom('http_log').selectAll().execute());
    expect(text).toContain('/api/nothing/***?access_token=***&password=***');
    expect(text).not.toContain(token);
    expect(text).not.toContain('known-password');
    const long = (await listPaths()).find((path) => path.startsWith('/api/nothing/long'));
    expect(long).toHaveLength(500);
  });

  test('do not include probes and the files of the page', async () => {
    const left = ['/management/health', '/assets/main-1.js', '/i18n/pl-1.json', '/logo.svg'];
    for (const path of left) await world.fetchAs()(`${path}?of=left-out`);
    await world.fetchAs()('/spheres?of=a-page');
    await world.monitoring.exchanges.write();
    const paths = await listPaths();
    expect(paths).toContain('/spheres?of=a-page');
    expect(paths.filter((path) => path.includes('left-out'))).toEqual([]);
  });

  test('are deleted after 30 days', async () => {
    const log = logOf('old 1');
    log.add(seen('/api/aged/31', new Date(Date.now() - 31 * DAY)));
    log.add(seen('/api/aged/29', new Date(Date.now() - 29 * DAY)));
    await log.write();
    expect((await find('/api/aged/31')).rows.map(({ address }) => address)).toContain('/api/aged/31');
    log.start();
    await expect.poll(listPaths, { timeout: 30_000 }).not.toContain('/api/aged/31');
    await log.stop();
    expect(await listPaths()).toContain('/api/aged/29');
  });

  test('are found by any text, including special characters', async () => {
    const log = logOf('signs 1');
    log.add(seen('/api/hundred%25_percent'));
    log.add(seen('/api/a\0nothing\uD800'));
    await log.stop();
    const addressesOf = async (text: string) => (await find(text)).rows.map(({ address }) => address);
    expect(await addressesOf('hundred%25_PER')).toEqual(['/api/hundred%25_percent']);
    expect(await addressesOf('hundred%percent')).not.toContain('/api/hundred%25_percent');
    expect(await listPaths()).toContain('/api/anothing\uFFFD');
    const answer = await world.fetchAs(world.admin)('/management/http-logs?text=%00');
    expect(answer.status).toBeLessThan(500);
  });

  test('are counted up to ten thousand', async () => {
    const log = logOf('many 1');
    for (let round = 0; round < 11; round += 1) {
      for (let index = 0; index < 1000; index += 1) log.add(seen('/api/many'));
      await log.write();
    }
    expect((await find('/api/many')).total).toBe(10_000);
  });
});

describe('while the database is down', () => {
  test('the last 5,000 requests are queued, one warning is logged, and they are stored when it is back', async () => {
    const { db, line } = breakable(world.database);
    const errors: unknown[] = [];
    const log = new ExchangeLog(db, (error) => errors.push(error), 'patient 1');
    for (let index = 0; index < 5100; index += 1) log.add(seen(`/api/patient/${index}`));
    await log.write();
    await log.write();
    expect(log.waiting).toBe(5000);
    expect(errors).toHaveLength(1);
    line.isAway = false;
    await log.stop();
    expect(log.waiting).toBe(0);
    const paths = (await listPaths()).filter((path) => path.startsWith('/api/patient/'));
    expect([paths.length, paths[0], paths.at(-1)]).toEqual([5000, '/api/patient/100', '/api/patient/5099']);
  });
});

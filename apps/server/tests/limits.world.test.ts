import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account as accounts } from '@scriptorium/contract/people/account.ts';
import { processTags } from '@scriptorium/contract/process/processes.ts';
import { openEmbedded } from '@scriptorium/db/database.ts';
import { migrate } from '@scriptorium/db/migrate.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';

// Statements run into their time limit.
vi.setConfig({ testTimeout: 60_000 });

/** The embedded database in a thread of its own, as in production. */
const folder = mkdtempSync(join(tmpdir(), 'scriptorium-limits-'));
const world = await open();
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});
const { db } = world.database;
const process = await world.make.process();
const reader = await world.make.user({
  authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'READ' }],
});

async function open(): Promise<World> {
  const settings = { STATEMENT_TIMEOUT_SECONDS: '1' };
  if (inject('template').startsWith('postgres:')) return startWorld({ settings });
  const database = await openEmbedded(folder);
  await migrate(database.db);
  return startWorld({ settings, database });
}

const post = (url: string, body: unknown) =>
  world.fetchAs(reader)(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const search = (asked: object) =>
  post('/api/documents/_search/document', { processId: process.id, ...asked });
const list = (...filters: object[]) => post('/api/v2/document-info', { filters });
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

async function fieldsOf(answer: Promise<Response>): Promise<unknown> {
  const response = await answer;
  const { errorKey, fieldErrors } = (await response.json()) as {
    errorKey: string;
    fieldErrors?: { field: string; message: string }[];
  };
  return [response.status, errorKey, fieldErrors?.map(({ field, message }) => `${field} ${message}`)];
}
const refused = (...fields: string[]) => [400, 'error.validation', fields];

describe('a search', () => {
  it('accepts 20 labels, and 100 quotes for all of them together', async () => {
    const map = (labels: number, quotes: number) => ({
      discriminator: 'BY_NER_TAG',
      tagTypeContentMap: Object.fromEntries(
        numbers(labels).map((id) => [id, numbers(quotes).map((n) => `quote ${n}`)]),
      ),
    });
    expect((await search(map(20, 5))).status).toBe(200);
    expect(await fieldsOf(search(map(21, 0)))).toEqual(refused('tagTypeContentMap Size'));
    expect(await fieldsOf(search(map(500, 0)))).toEqual(refused('tagTypeContentMap Size'));
    expect(await fieldsOf(search(map(11, 10)))).toEqual(refused('tagTypeContentMap Size'));
    expect(await fieldsOf(search(map(1, 70_000)))).toEqual(refused('tagTypeContentMap.1 Size'));
  });

  it('accepts words of 1,000 characters and 100 classes', async () => {
    expect((await search({ content: 'x'.repeat(1000) })).status).toBe(200);
    expect(await fieldsOf(search({ content: 'x'.repeat(1_900_000) }))).toEqual(refused('content Size'));
    const classes = (count: number) =>
      search({ discriminator: 'BY_CLASSIFIER_TAG', typeList: numbers(count) });
    expect((await classes(100)).status).toBe(200);
    expect(await fieldsOf(classes(70_000))).toEqual(refused('typeList Size'));
  });
});

describe('a filter of documents', () => {
  it('refuses a name longer than names may be, and a list longer than the number of statuses', async () => {
    expect((await list({ type: 'NAME', value: 'x'.repeat(255) })).status).toBe(200);
    expect(await fieldsOf(list({ type: 'NAME', value: 'x'.repeat(300_000) }))).toEqual(
      refused('filters.0.value Size'),
    );
    const done = Array.from({ length: 70_000 }, () => 'DONE');
    expect(await fieldsOf(list({ type: 'STATUS', value: done }))).toEqual(refused('filters.0.value Size'));
    expect(await fieldsOf(list({ type: 'STEP', value: { nodeId: 1, statuses: done } }))).toEqual(
      refused('filters.0.value.statuses Size'),
    );
  });
});

describe('an export', () => {
  it.each([
    'from=0001-01-01&to=0001-01-20',
    'from=9999-12-01&to=9999-12-31',
    'to=9999-12-31',
    'to=0001-01-01',
  ])('refuses days at the end of the calendar: %s', async (days) => {
    const url = `/api/nodes/${process.parser.id}/export-step-result?${days}`;
    const [status, key] = (await fieldsOf(world.fetchAs(world.admin)(url))) as unknown[];
    expect([status, key]).toEqual([400, 'error.validation']);
  });

  it('works on the first and on the last accepted day, in every time zone', async () => {
    for (const zoneId of ['Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Warsaw'])
      for (const days of ['from=1000-01-01&to=1000-01-02', 'from=9998-12-30&to=9998-12-31']) {
        const url = `/api/nodes/${process.parser.id}/export-step-result?${days}&zoneId=${encodeURIComponent(zoneId)}`;
        expect((await world.fetchAs(world.admin)(url)).status).toBe(200);
      }
  });
});

describe('a request whose statement takes too long', () => {
  /** Reads the tags of processes in a statement that takes hours. */
  beforeAll(async () => {
    await sql`alter table process_tag rename to quick_tag`.execute(db);
    await sql`create view process_tag as
      select * from quick_tag where (select count(*) from generate_series(1, 900000000000)) > 0`.execute(db);
  });
  afterAll(async () => {
    await sql`drop view process_tag`.execute(db);
    await sql`alter table quick_tag rename to process_tag`.execute(db);
  });

  const account = () => world.callAs(reader)(accounts.get);

  it('is answered with an error of the catalogue, and other requests are answered at the same time', async () => {
    const slow = fieldsOf(world.fetchAs(reader)('/api/process-tags'));
    const others = await Promise.all(numbers(10).map(account));
    expect(others.map(({ login }) => login)).toEqual(numbers(10).map(() => reader.login));
    expect(await slow).toEqual([503, 'error.database.tooSlow', undefined]);
  });

  it('ends when its caller disconnects, and the caller’s other requests do not begin', async () => {
    Object.assign(world.settings, { STATEMENT_TIMEOUT_SECONDS: 3600 });
    const address = await world.listen();
    const caller = new AbortController();
    const asked = numbers(12).map(() =>
      fetch(`${address}/api/process-tags`, {
        headers: { authorization: `Bearer ${reader.token}` },
        signal: caller.signal,
      }).catch((error: Error) => error.name),
    );
    // Long enough for the first of them to have begun.
    await new Promise((resolve) => setTimeout(resolve, 500));
    caller.abort();
    expect(await Promise.all(asked)).toEqual(numbers(12).map(() => 'AbortError'));
    expect((await account()).login).toBe(reader.login);
    if (world.database.kind === 'postgres') await expect.poll(stillRunning, { timeout: 20_000 }).toBe(0);
  });
});

it('a request that changes data is done though its caller disconnects before it has begun', async () => {
  const address = await world.listen();
  const body = { name: 'Deleted by a caller who hangs up', color: '#219ebc' };
  const { id } = await world.callAs(world.admin)(processTags.create, { body });
  const left = async () =>
    (await db.selectFrom('process_tag').select('id').where('id', '=', id).execute()).length;
  const caller = new AbortController();
  const asked = fetch(`${address}/api/process-tags/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${world.admin.token}` },
    signal: caller.signal,
  }).catch((error: Error) => error.name);
  world.app.server.once('request', () => caller.abort());
  expect(await asked).toBe('AbortError');
  await expect.poll(left, { timeout: 20_000 }).toBe(0);
});

async function stillRunning(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where state = 'active' and query like '%process_tag%' and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.count ?? 0;
}

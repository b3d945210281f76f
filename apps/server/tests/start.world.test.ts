import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account } from '@scriptorium/contract/people/account.ts';
import { createTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { runProduct as run } from '@scriptorium/testing/product/run-product.ts';
import { ADMIN_PASSWORD, callAt, signInAt } from '@scriptorium/testing/product/server-process.ts';
import { startedServers } from '@scriptorium/testing/product/started-servers.ts';
import { afterEach, expect, it, vi } from 'vitest';

// Each test starts servers as processes.
vi.setConfig({ testTimeout: 120_000 });

const onPostgres = process.env['TEST_DATABASE'] === 'postgres';
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
// Hooks run from the last to the first: servers stop before their folders are deleted.
const start = startedServers();

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'scriptorium-start-'));
  folders.push(folder);
  return folder;
}

async function installation() {
  const dataDir = newFolder();
  const databaseUrl = onPostgres ? await createTestDatabase() : undefined;
  return { dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) };
}

it('creates the administrator, keeps sessions over a restart, and ends with 0 on SIGTERM', async () => {
  const given = await installation();
  const first = await start(given);
  const token = await signInAt(first.url);
  expect(await first.stop()).toBe(0);
  expect(statSync(join(given.dataDir, 'keys/signing.key')).mode & 0o777).toBe(0o600);
  const second = await start(given);
  expect((await callAt(second.url, token)(account.get)).login).toBe('admin');
  expect(await second.stop()).toBe(0);
});

it('prints a generated password once', async () => {
  const given = { ...(await installation()), environment: { ADMIN_PASSWORD: '' } };
  const first = await start(given);
  const shown = /"admin" with the password (\S+)/.exec(first.output())?.[1] ?? '';
  expect(await signInAt(first.url, 'admin', shown)).toMatch(/\./);
  await first.stop();
  const second = await start(given);
  expect(second.output()).not.toContain('password');
});

it('answers a running call before it ends', async () => {
  const server = await start(await installation());
  const body = JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD });
  const call = request(`${server.url}/api/authenticate`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      // The server confirms the request before it has received its body.
      expect: '100-continue',
    },
    agent: new Agent({ keepAlive: true }),
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  const begun = once(call, 'continue');
  call.flushHeaders();
  await begun;
  call.write(body.slice(0, 5));
  const stopped = server.stop();
  // It accepts no new connections while it is ending.
  await expect.poll(() => fetch(server.url).catch(() => 'refused'), { timeout: 30_000 }).toBe('refused');
  call.end(body.slice(5));
  const [answer] = await answered;
  answer.resume();
  expect(answer.statusCode).toBe(200);
  expect(await stopped).toBe(0);
});

// Many servers can share PostgreSQL; the embedded database belongs to one.
if (onPostgres) {
  it('starts several times at once on a new folder, with one key for all', async () => {
    const given = await installation();
    const roles = ['web', 'worker', 'web'] as const;
    const [first, , third] = await Promise.all(roles.map((role) => start({ ...given, role })));
    const token = await signInAt(first?.url ?? '');
    expect((await callAt(third?.url ?? '', token)(account.get)).login).toBe('admin');
  });
} else {
  it('refuses a data folder that another process uses, in one line', async () => {
    const given = await installation();
    await start(given);
    const { code, lines } = await run([], { DATA_DIR: given.dataDir, DATABASE_URL: '' });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`${given.dataDir} is in use by another process`)]);
  });
}

it('refuses to start with keys that are not those of the database, in one line', async () => {
  const given = await installation();
  await (await start(given)).stop();
  const environment = { DATA_DIR: given.dataDir, DATABASE_URL: given.databaseUrl ?? '' };
  const other = Buffer.alloc(32, 7).toString('base64');
  const wrong = await run([], { ...environment, SIGNING_KEY: other });
  expect([wrong.code, wrong.lines]).toEqual([
    1,
    [expect.stringContaining('signing key (SIGNING_KEY) is not')],
  ]);
  rmSync(join(given.dataDir, 'keys/encryption.key'));
  const missing = await run([], environment);
  expect([missing.code, missing.lines]).toEqual([
    1,
    [expect.stringContaining('The encryption key of this database is missing.')],
  ]);
});

it('reports in one line that the database or the port is not available', async () => {
  const [unreachable, server] = await Promise.all([
    run([], { DATA_DIR: newFolder(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
    installation().then(start),
  ]);
  expect([unreachable.code, unreachable.lines]).toEqual([1, [expect.stringContaining('DATABASE_URL')]]);
  const { port } = new URL(server.url);
  const taken = await run([], {
    DATA_DIR: newFolder(),
    DATABASE_URL: '',
    PORT: port,
    ADMIN_PASSWORD: 'abcd',
  });
  expect([taken.code, taken.lines]).toEqual([1, [expect.stringContaining('The address is already in use')]]);
});

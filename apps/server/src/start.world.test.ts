import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { account } from '@scriptorium/contract/account.ts';
import { createTestDatabase } from '@scriptorium/testing/open-test-database.ts';
import {
  ADMIN_PASSWORD,
  callAt,
  signInAt,
  startServerProcess,
  type ServerProcess,
} from '@scriptorium/testing/server-process.ts';
import { afterEach, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const onPostgres = process.env['TEST_DATABASE'] === 'postgres';
const folders: string[] = [];
const servers: ServerProcess[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

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

async function start(given: Parameters<typeof startServerProcess>[0]): Promise<ServerProcess> {
  const server = await startServerProcess(given);
  servers.push(server);
  return server;
}

/** Runs the program to its end. */
async function run(args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, LOG_LEVEL: 'warn', PORT: '0', DEMO: 'false', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => out.push(data.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  return { code, lines: out.join('').trim().split('\n') };
}

it('makes the administrator, keeps sessions over a restart, and ends with 0 on SIGTERM', async () => {
  const given = await installation();
  const first = await start(given);
  const token = await signInAt(first.url);
  expect(await first.stop()).toBe(0);
  expect(statSync(join(given.dataDir, 'keys/signing.key')).mode & 0o777).toBe(0o600);
  const second = await start(given);
  expect((await callAt(second.url, token)(account.get)).login).toBe('admin');
  expect(await second.stop()).toBe(0);
});

it('shows a password that it made up once', async () => {
  const given = { ...(await installation()), environment: { ADMIN_PASSWORD: '' } };
  const first = await start(given);
  const shown = /"admin" with the password (\S+)/.exec(first.output())?.[1] ?? '';
  expect(await signInAt(first.url, 'admin', shown)).toMatch(/\./);
  await first.stop();
  const second = await start(given);
  expect(second.output()).not.toContain('password');
});

it('answers a call that is in flight before it ends', async () => {
  const server = await start(await installation());
  const body = JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD });
  const call = request(`${server.url}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
    agent: new Agent({ keepAlive: true }),
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  call.write(body.slice(0, 5));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const stopped = server.stop();
  await new Promise((resolve) => setTimeout(resolve, 200));
  call.end(body.slice(5));
  const [answer] = await answered;
  answer.resume();
  expect(answer.statusCode).toBe(200);
  expect(await stopped).toBe(0);
});

// PostgreSQL takes many servers; only the embedded database belongs to one.
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

it('refuses to start with other keys than those of the database, in one line', async () => {
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

it('names every wrong setting', async () => {
  const { code, lines } = await run([], { PORT: 'x', LOG_LEVEL: 'loud', ENCRYPTION_KEY: 'short' });
  expect(code).toBe(1);
  const named = lines.map((line) => /^Setting (\w+): /.exec(line)?.[1]).sort();
  expect(named).toEqual(['ENCRYPTION_KEY', 'LOG_LEVEL', 'PORT']);
});

it('names what a role or an argument lacks', async () => {
  const alone = await run(['--role', 'worker'], { DATABASE_URL: '' });
  expect([alone.code, alone.lines]).toEqual([
    1,
    [expect.stringMatching(/^Setting DATABASE_URL: the role worker requires/)],
  ]);
  const unknown = await run(['--role=boss'], {});
  expect([unknown.code, unknown.lines]).toEqual([1, [expect.stringMatching(/^Setting ROLE: /)]]);
  const mistyped = await run(['--rol', 'web'], {});
  expect([mistyped.code, mistyped.lines[0]]).toEqual([1, expect.stringContaining("'--rol'")]);
});

it('says so in one line when the database or the port cannot be had', async () => {
  const unreachable = await run([], {
    DATA_DIR: newFolder(),
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  });
  expect([unreachable.code, unreachable.lines]).toEqual([1, [expect.stringContaining('DATABASE_URL')]]);
  const server = await start(await installation());
  const { port } = new URL(server.url);
  const taken = await run([], {
    DATA_DIR: newFolder(),
    DATABASE_URL: '',
    PORT: port,
    ADMIN_PASSWORD: 'abcd',
  });
  expect([taken.code, taken.lines]).toEqual([1, [expect.stringContaining('The address is already in use')]]);
});

it('lists its settings on --help', async () => {
  const { code, lines } = await run(['--help'], {});
  expect(code).toBe(0);
  expect(lines.join('\n')).toContain('--role all|web|worker');
  for (const name of ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'MAX_UPLOAD_MB'])
    expect(lines).toContain(`  ${name}`);
});

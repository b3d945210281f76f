import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

export const TEMPLATE_DATABASE = 'scriptorium_template';

export interface RunningPostgres {
  version: string;
  url(database: string): string;
  stop(): Promise<void>;
}

/** Debian's server binaries, the newest version. */
function findBinaries(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions
    .map((version) => join(root, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
  if (!found)
    throw new Error(
      'Tests need PostgreSQL 15 or later: install the package "postgresql" (npm test does it when run as root).',
    );
  return found;
}

/** What only costs time where a crash may lose the databases, and where each of hundreds lives for seconds. */
const WITHOUT_CARE = [
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'jit=off',
  'max_parallel_workers_per_gather=0',
];

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const idOf = (option: '-u' | '-g', user: string) =>
  Number(execFileSync('id', [option, user], { encoding: 'utf8' }).trim());

/** PostgreSQL refuses to run as root, so it then runs as the user of Debian's package. */
function unprivileged(): { uid: number; gid: number } | Record<string, never> {
  return process.getuid?.() === 0 ? { uid: idOf('-u', 'postgres'), gid: idOf('-g', 'postgres') } : {};
}

/**
 * Starts a server in a fresh folder on a free port, with the empty template database. A `durable` server waits for the
 * disk as in production; tests do not need that.
 */
export async function startPostgres({ durable = false } = {}): Promise<RunningPostgres> {
  const bin = findBinaries();
  const as = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'scriptorium-postgres-'));
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(bin, 'initdb'), initdb, { ...as, stdio: 'pipe', cwd: folder });
  const port = await freePort();
  const options = [
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    folder,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `fsync=${durable ? 'on' : 'off'}`,
    '-c',
    'max_connections=200',
    ...(durable ? [] : WITHOUT_CARE.flatMap((setting) => ['-c', setting])),
  ];
  const server = spawn(join(bin, 'postgres'), options, { ...as, stdio: 'ignore', cwd: folder });
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const version = await untilReady(url('postgres'), server);
  await run(url('postgres'), `create database ${TEMPLATE_DATABASE}`);
  return { version, url, stop: () => stop(server, folder) };
}

async function untilReady(url: string, server: ChildProcess): Promise<string> {
  for (;;) {
    if (server.exitCode !== null)
      throw new Error(`PostgreSQL stopped with ${server.exitCode} before it was ready`);
    try {
      const rows = await run(url, 'show server_version');
      return String(rows[0]?.['server_version']);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

export async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  if (server.exitCode === null) server.kill('SIGINT');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded, openPostgres, type Database } from '@scriptorium/db/database.ts';
import { migrate } from '@scriptorium/db/migrate.ts';
import { sql } from 'kysely';
import { run, startPostgres, type RunningPostgres } from '../../testing/databases/postgres-server.ts';

/** A migrated, empty database that waits for the disk at each commit, as in production. */
export async function withPostgres<T>(
  server: RunningPostgres,
  connections: number,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const name = `bench_${crypto.randomUUID().replaceAll('-', '')}`;
  await run(server.url('postgres'), `create database ${name}`);
  const database = await openPostgres(server.url(name), { connections });
  try {
    await migrate(database.db);
    await requireDurable(database);
    return await work(database);
  } finally {
    await database.close();
    await run(server.url('postgres'), `drop database ${name} with (force)`);
  }
}

export async function withServer<T>(work: (server: RunningPostgres) => Promise<T>): Promise<T> {
  const server = await startPostgres({ durable: true });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

export async function withPGlite<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-bench-'));
  const database = await openEmbedded(folder);
  try {
    await migrate(database.db);
    await requireDurable(database);
    return await work(database);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Figures without durable commits would be meaningless. */
async function requireDurable({ db }: Database): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit']) {
    const { rows } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(db);
    if (rows[0]?.value !== 'on') throw new Error(`The database runs with ${setting} = ${rows[0]?.value}`);
  }
}

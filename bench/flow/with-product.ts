import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, startPostgres } from '@scriptorium/testing/databases/postgres-server.ts';
import { startServerProcess, type ServerProcess } from '@scriptorium/testing/product/server-process.ts';

/** The real server as a process of its own, on a durable PostgreSQL or on the embedded database. */
export async function withProduct<T>(
  isServer: boolean,
  environment: Record<string, string>,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'scriptorium-flow-'));
  const postgres = isServer ? await startPostgres({ durable: true }) : undefined;
  try {
    if (postgres) await run(postgres.url('postgres'), 'create database flow');
    const product = await startServerProcess({
      dataDir,
      ...(postgres ? { databaseUrl: postgres.url('flow') } : {}),
      environment: { UPLOADS_PER_USER: '50', ...environment },
    });
    try {
      return await work(product);
    } finally {
      await product.stop();
    }
  } finally {
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

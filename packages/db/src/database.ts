import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, type Transaction, type LogEvent } from 'kysely';
import { Client, escapeIdentifier, Pool } from 'pg';
import { byCancelling } from './driver/cancel-statement.ts';
import {
  backendOf,
  embeddedPool,
  EmbeddedListener,
  GRACE,
  NOT_STOPPED,
} from './embedded/embedded-database.ts';
import { EmbeddedThread } from './embedded/embedded-thread.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import type { Backend } from './embedded/wire-stream.ts';
import { PgDialect, type Stopping } from './driver/pg-driver.ts';
import type { DB } from './schema/schema.generated.ts';
import { setValueParsers } from './driver/value-parsers.ts';

/** Connections of a pool. */
interface PoolState {
  readonly max: number;
  readonly inUse: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

/** Load of a database, for monitoring. */
export class DatabaseLoad {
  /** Null for the embedded database, which has one connection. */
  readonly pool: () => PoolState | null;
  readonly #listeners = new Set<(ms: number) => void>();

  constructor(pool: () => PoolState | null = () => null) {
    this.pool = pool;
  }

  /** Reports the duration of each query, in milliseconds, until the returned function is called. */
  onQuery(listener: (ms: number) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Kysely's hook. */
  readonly log = ({ queryDurationMillis }: LogEvent): void => {
    for (const listener of this.#listeners) listener(queryDurationMillis);
  };
}

/**
 * A handle for reading, or the transaction of a writer. Stores use the handle they are given and never open their own.
 */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Db;
  readonly load: DatabaseLoad;
  /** Calls back for each NOTIFY on the channel. A lost notification is harmless: polling is authoritative. */
  listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

setValueParsers();

/** Opens the embedded database under `dataDir`, behind an exclusive lock of the folder. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(dataDir, join(dataDir, 'lock.sqlite'));
  const thread = new EmbeddedThread(join(dataDir, 'database'));
  try {
    await thread.waitReady;
  } catch (error) {
    unlock();
    throw error;
  }
  const stopping = {
    grace: GRACE,
    stop: (_: unknown, sql: string) => void thread.reopen(`a statement was stopped: ${sql.slice(0, 500)}`),
  };
  return embeddedDatabase(thread, stopping, async () => {
    await thread.close();
    unlock();
  });
}

/** Wraps a PGlite of this thread, for tests. */
export const wrapPGlite = (pglite: PGlite): Database =>
  embeddedDatabase(backendOf(pglite), NOT_STOPPED, async () => {
    if (!pglite.closed) await pglite.close();
  });

function embeddedDatabase(backend: Backend, stopping: Stopping, close: () => Promise<void>): Database {
  const pool = embeddedPool(backend);
  const listener = new EmbeddedListener(pool);
  const load = new DatabaseLoad();
  const db = new Kysely<DB>({ dialect: new PgDialect(pool, stopping), log: load.log });
  return {
    kind: 'pglite',
    db,
    load,
    listen: (channel, callback) => listener.listen(channel, callback),
    close: async () => {
      await db.destroy();
      await close();
    },
  };
}

/** PostgreSQL 15 or later; `onError` receives errors of idle connections. */
export async function openPostgres(
  url: string,
  options: { connections?: number; onError?: (error: Error) => void } = {},
): Promise<Database> {
  const pool = new Pool({ connectionString: url, max: options.connections ?? 10, pipeline: true });
  pool.on('error', (error) => options.onError?.(error));
  // Compiling a plan takes longer than any statement of this product; a lost connection is reported by its first statement.
  pool.on('connect', (client) => void client.query('set jit = off').catch(() => undefined));
  // A connection in use reports its error to its query.
  pool.on('connect', (client) => client.on('error', () => {}));
  const { rows } = await pool.query<{ v: number }>("select current_setting('server_version_num')::int as v");
  if ((rows[0]?.v ?? 0) < 150_000) {
    await pool.end();
    throw new Error('PostgreSQL 15 or later is needed.');
  }
  const load = new DatabaseLoad(() => ({
    max: pool.options.max,
    inUse: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  const db = new Kysely<DB>({ dialect: new PgDialect(pool, byCancelling(pool)), log: load.log });
  return {
    kind: 'postgres',
    db,
    load,
    listen: (channel, callback) => listenOnPostgres(url, channel, callback, options.onError),
    close: () => db.destroy(),
  };
}

/** A dedicated connection that only listens; it is reopened one second after it breaks. */
async function listenOnPostgres(
  url: string,
  channel: string,
  callback: (payload: string) => void,
  onError?: (error: Error) => void,
): Promise<() => Promise<void>> {
  let client: Client | undefined;
  let stopped = false;
  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString: url });
    next.on('notification', (message) => callback(message.payload ?? ''));
    next.on('error', (error) => onError?.(error));
    next.on('end', () => {
      if (!stopped) setTimeout(() => void connect().catch((error: Error) => onError?.(error)), 1000).unref();
    });
    client = next;
    await next.connect();
    await next.query(`listen ${escapeIdentifier(channel)}`);
  };
  await connect();
  return async () => {
    stopped = true;
    await client?.end();
  };
}

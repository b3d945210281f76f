import type { PGlite } from '@electric-sql/pglite';
import { escapeIdentifier, Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Stopping } from '../driver/pg-driver.ts';
import { exchangeBytes } from './exchange-bytes.ts';
import { WireStream, type Backend } from './wire-stream.ts';

/** Time in ms before a statement without a caller is stopped: everybody waits while the database is reopened. */
export const GRACE = 5000;

/** One permanent connection: PGlite supports no more. */
export function embeddedPool(backend: Backend): Pool {
  const config = {
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    pipeline: true,
    stream: () => new WireStream(backend),
  };
  const pool = new Pool(config as unknown as PoolConfig);
  // The next request opens it again.
  pool.on('error', () => {});
  // The session survives its connection, with its prepared statements and open transaction.
  pool.on('connect', (client) => {
    for (const statement of ['rollback', 'deallocate all']) client.query(statement).catch(() => {});
  });
  return pool;
}

/** A PGlite of this thread, for tests: its statements cannot be stopped. */
export const backendOf = (pglite: PGlite): Backend => ({
  waitReady: pglite.waitReady,
  exchange: (bytes) => exchangeBytes(pglite, bytes),
  onLost: () => () => {},
});

export const NOT_STOPPED: Stopping = { grace: GRACE, stop: () => {} };

/** Notifications arrive on the one connection; a new one must listen again before anybody else uses it. */
export class EmbeddedListener {
  readonly #pool: Pool;
  readonly #listeners = new Map<symbol, { channel: string; callback: (payload: string) => void }>();

  constructor(pool: Pool) {
    this.#pool = pool;
    pool.on('connect', (client) => this.#attach(client));
  }

  async listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>> {
    const key = Symbol(channel);
    this.#listeners.set(key, { channel, callback });
    await this.#pool.query(`listen ${escapeIdentifier(channel)}`);
    return () => {
      this.#listeners.delete(key);
      return Promise.resolve();
    };
  }

  #attach(client: PoolClient): void {
    // A connection in use reports its error to its query.
    client.on('error', () => {});
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of this.#listeners.values())
        if (listener.channel === channel) listener.callback(payload);
    });
    const channels = new Set([...this.#listeners.values()].map(({ channel }) => channel));
    for (const channel of channels) client.query(`listen ${escapeIdentifier(channel)}`).catch(() => {});
  }
}

import type { PGlite } from '@electric-sql/pglite';
import { escapeIdentifier, Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Stopping } from '../pg-driver.ts';
import { WireStream, type Backend } from './wire-stream.ts';

/** How long a statement goes on whose caller has gone, ms: everybody waits while the database is opened again. */
export const GRACE = 5000;

/** One connection, which stays: PGlite has no more. */
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
  // It is opened again by whoever asks next.
  pool.on('error', () => {});
  // The session outlives its connection, with what it had prepared and begun.
  pool.on('connect', (client) => {
    for (const statement of ['rollback', 'deallocate all']) client.query(statement).catch(() => {});
  });
  return pool;
}

/** A PGlite of this thread, as tests use it: nothing stops its statements. */
export const backendOf = (pglite: PGlite): Backend => ({
  waitReady: pglite.waitReady,
  exchange: async (bytes) => Uint8Array.from(pglite.execProtocolRawSync(bytes)),
  onLost: () => () => {},
});

export const NOT_STOPPED: Stopping = { grace: GRACE, stop: () => {} };

/** Notifications reach the one connection; a new one listens again before anybody else uses it. */
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
    // One that breaks in somebody's hands tells its query, and nobody else needs to hear it.
    client.on('error', () => {});
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of this.#listeners.values())
        if (listener.channel === channel) listener.callback(payload);
    });
    const channels = new Set([...this.#listeners.values()].map(({ channel }) => channel));
    for (const channel of channels) client.query(`listen ${escapeIdentifier(channel)}`).catch(() => {});
  }
}

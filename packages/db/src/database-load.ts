import type { LogEvent } from 'kysely';

/** Connections of a pool. */
export interface PoolState {
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

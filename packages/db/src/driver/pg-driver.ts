import {
  PostgresAdapter,
  PostgresIntrospector,
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { currentAuthor } from './author.ts';
import { preparedName, PreparingCompiler } from './prepared.ts';
import { limited, requireCaller } from './statement-limits.ts';
import { isInsideTransaction } from './transaction-context.ts';

/** Policy that stops a statement which runs too long. */
export interface Stopping {
  /** Time in ms before a statement without a caller is stopped. */
  readonly grace: number;
  /** Stops the running statement of the connection, which is closed afterwards. */
  stop(client: PoolClient, sql: string): void;
}

/** Kysely over a pool of `pg`. */
export class PgDialect implements Dialect {
  readonly #pool: Pool;
  readonly #stopping: Stopping;

  constructor(pool: Pool, stopping: Stopping) {
    this.#pool = pool;
    this.#stopping = stopping;
  }

  createDriver(): Driver {
    return new PgDriver(this.#pool, this.#stopping);
  }

  createQueryCompiler(): QueryCompiler {
    return new PreparingCompiler();
  }

  createAdapter(): DialectAdapter {
    return new PostgresAdapter();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresIntrospector(db);
  }
}

class PgDriver implements Driver {
  readonly #pool: Pool;
  readonly #stopping: Stopping;

  constructor(pool: Pool, stopping: Stopping) {
    this.#pool = pool;
    this.#stopping = stopping;
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<PgConnection> {
    return Promise.resolve(new PgConnection(this.#pool, this.#stopping));
  }

  beginTransaction(connection: PgConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings);
  }

  async commitTransaction(connection: PgConnection): Promise<void> {
    await connection.run({ text: 'commit' });
  }

  rollbackTransaction(connection: PgConnection): Promise<void> {
    return connection.rollback();
  }

  releaseConnection(connection: PgConnection): Promise<void> {
    connection.release();
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

interface Statement {
  text: string;
  values?: unknown[];
  name?: string;
}

/**
 * A single statement uses any free connection of the pool and returns it as soon as its answer arrives; a transaction
 * keeps one from its beginning to its end.
 */
class PgConnection implements DatabaseConnection {
  readonly #pool: Pool;
  readonly #stopping: Stopping;
  #held: HeldClient | undefined;

  constructor(pool: Pool, stopping: Stopping) {
    this.#pool = pool;
    this.#stopping = stopping;
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const name = preparedName(text);
    const values = [...parameters];
    const { command, rowCount, rows } = await this.run(name ? { text, values, name } : { text, values });
    const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return {
      rows: (rows ?? []) as Row[],
      ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
    };
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Large results are read by a cursor of SQL');
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    this.#held = await HeldClient.of(this.#pool, this.#stopping);
    const settings = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    const author = currentAuthor();
    // one message for both
    const setAuthor = author === undefined ? '' : `; set local scriptorium.author = '${author}'`;
    await this.run({ text: `start transaction ${settings.join(' ')}${setAuthor}` });
  }

  /** A broken connection has nothing to roll back. */
  async rollback(): Promise<void> {
    if (!this.#held?.isLost) await this.run({ text: 'rollback' });
  }

  /** A failed statement leaves its connection usable; `pool.query` would close it. */
  async run(statement: Statement) {
    if (this.#held) return this.#held.run(statement);
    if (isInsideTransaction())
      throw new Error(
        `A statement was run beside the transaction that is open: pass \`tx\` on instead: ${statement.text.slice(0, 200)}`,
      );
    requireCaller();
    const client = await HeldClient.of(this.#pool, this.#stopping);
    try {
      return await client.run(statement);
    } finally {
      client.giveBack();
    }
  }

  release(): void {
    this.#held?.giveBack();
    this.#held = undefined;
  }
}

/** A connection reserved until it is returned. */
class HeldClient {
  readonly #client: PoolClient;
  readonly #stopping: Stopping;
  #isStopped = false;
  isLost = false;
  readonly #onError = (): void => {
    this.isLost = true;
  };

  static async of(pool: Pool, stopping: Stopping): Promise<HeldClient> {
    return new HeldClient(await pool.connect(), stopping);
  }

  private constructor(client: PoolClient, stopping: Stopping) {
    this.#client = client;
    this.#stopping = stopping;
    client.on('error', this.#onError);
  }

  run(statement: Statement) {
    const { grace, stop } = this.#stopping;
    return limited({
      sql: statement.text,
      grace,
      run: () => this.#client.query(statement),
      stop: () => {
        this.#isStopped = true;
        stop(this.#client, statement.text);
      },
    });
  }

  /** A late cancellation would hit the next user of the connection, so it is closed instead. */
  giveBack(): void {
    this.#client.removeListener('error', this.#onError);
    this.#client.release(this.#isStopped || this.isLost);
  }
}

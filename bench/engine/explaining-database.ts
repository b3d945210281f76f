import { DatabaseLoad, openPostgres, type Database } from '@scriptorium/db/database.ts';
import type { DB } from '@scriptorium/db/schema/schema.generated.ts';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient } from 'pg';

export interface Explained {
  statement: string;
  /** Shared buffers hit or read, including nested statements and triggers. */
  buffers: number;
  ms: number;
}

interface Plan {
  'QUERY PLAN': [
    { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }; 'Execution Time': number },
  ];
}

/**
 * A database that can explain its statements: while it records, each statement first runs under EXPLAIN ANALYZE with
 * its real parameters, is rolled back, and then runs.
 */
export class ExplainingDatabase {
  readonly database: Database;
  #recording: Explained[] | undefined;

  static async open(url: string): Promise<ExplainingDatabase> {
    const plain = await openPostgres(url, { connections: 1 });
    await plain.close();
    return new ExplainingDatabase(new Pool({ connectionString: url, max: 1 }));
  }

  constructor(pool: Pool) {
    const clients = new WeakMap<PoolClient, PostgresPoolClient>();
    const connect = async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? this.#explaining(client);
      clients.set(client, known);
      return known;
    };
    const dialect = new PostgresDialect({
      pool: { connect, end: () => pool.end(), options: pool.options },
    });
    const db = new Kysely<DB>({ dialect });
    this.database = {
      kind: 'postgres',
      db,
      load: new DatabaseLoad(),
      listen: async () => async () => {},
      close: () => db.destroy(),
    };
  }

  async record(work: () => Promise<void>): Promise<Explained[]> {
    const recording: Explained[] = [];
    this.#recording = recording;
    await work();
    this.#recording = undefined;
    return recording;
  }

  #explaining(client: PoolClient): PostgresPoolClient {
    let inside = false;
    const query = async (text: string, values: readonly unknown[]) => {
      if (text === 'begin') inside = true;
      if (text === 'commit' || text === 'rollback') inside = false;
      if (this.#recording && /^\s*(select|with|insert|update|delete)\b/i.test(text))
        this.#recording.push(await explain(client, inside, text, [...values]));
      return client.query(text, [...values]);
    };
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
    };
  }
}

async function explain(
  client: PoolClient,
  inside: boolean,
  text: string,
  values: unknown[],
): Promise<Explained> {
  await client.query(inside ? 'savepoint explained' : 'begin');
  const { rows } = await client.query<Plan>(`explain (analyze, buffers, format json) ${text}`, values);
  await client.query(inside ? 'rollback to savepoint explained' : 'rollback');
  const plan = rows[0]?.['QUERY PLAN'][0];
  if (!plan) throw new Error('PostgreSQL explained nothing');
  return {
    statement: text,
    buffers: plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks'],
    ms: plan['Execution Time'],
  };
}

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { preparedName } from './prepared.ts';

/** The pool as Kysely uses it; statements that are marked as prepared go under their name. */
export function preparingPool(pool: Pool): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  const connect = async () => {
    const client = await pool.connect();
    const known = clients.get(client) ?? preparing(client);
    clients.set(client, known);
    return known;
  };
  return { connect, end: () => pool.end(), options: pool.options };
}

function preparing(client: PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    const name = preparedName(text);
    return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}

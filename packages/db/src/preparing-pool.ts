import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { preparedName } from './prepared.ts';

/**
 * The pool as Kysely uses it; statements that are marked as prepared go under their name. A statement that is its own
 * transaction takes whichever connection is free and gives it on the moment its answer is there; a connection is held from
 * `begin` on.
 */
export function preparingPool(pool: Pool): PostgresPool {
  return { connect: () => Promise.resolve(lazyClient(pool)), end: () => pool.end(), options: pool.options };
}

function lazyClient(pool: Pool): PostgresPoolClient {
  let held: PoolClient | undefined;
  const query = async (text: string, values: readonly unknown[]) => {
    const name = preparedName(text);
    const statement = { text, values: [...values], ...(name === undefined ? {} : { name }) };
    if (BEGINS.test(text)) held ??= await pool.connect();
    return (held ?? pool).query(statement);
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => held?.release(destroy),
  };
}

/** What Kysely sends to begin a transaction. */
const BEGINS = /^(?:begin|start transaction)/;

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Client, type Pool, type PoolClient, type QueryResult } from 'pg';
import { preparedName } from './prepared.ts';
import { isLimited, limited, requireCaller } from './statement-limits.ts';

/**
 * The pool as Kysely uses it; statements that are marked as prepared go under their name. A statement that is its own
 * transaction takes whichever connection is free and gives it on the moment its answer is there; a connection is held from
 * `begin` on.
 */
export function preparingPool(pool: Pool): PostgresPool {
  return { connect: () => Promise.resolve(lazyClient(pool)), end: () => pool.end(), options: pool.options };
}

interface Statement {
  text: string;
  values: unknown[];
  name?: string;
}

function lazyClient(pool: Pool): PostgresPoolClient {
  let held: { client: PoolClient; stops: Stops } | undefined;
  const query = async (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    const name = preparedName(text);
    const statement = { text, values: [...values], ...(name === undefined ? {} : { name }) };
    if (BEGINS.test(text)) held ??= await holding(pool);
    if (held) return runOn(held.client, statement, held.stops);
    return isLimited() ? runAlone(pool, statement) : pool.query(statement);
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => void (held && giveBack(held.client, held.stops, destroy)),
  };
}

/** What Kysely sends to begin a transaction. */
const BEGINS = /^(?:begin|start transaction)/;

async function holding(pool: Pool): Promise<{ client: PoolClient; stops: Stops }> {
  const client = await pool.connect();
  return { client, stops: new Stops(pool, client) };
}

async function runAlone(pool: Pool, statement: Statement): Promise<QueryResult> {
  requireCaller();
  const { client, stops } = await holding(pool);
  try {
    return await runOn(client, statement, stops);
  } finally {
    giveBack(client, stops);
  }
}

const runOn = (client: PoolClient, statement: Statement, stops: Stops): Promise<QueryResult> =>
  limited({
    sql: statement.text,
    grace: GRACE,
    run: () => client.query(statement),
    stop: () => stops.send(),
  });

/**
 * How long a statement goes on whose caller has gone, ms: pages leave many reads behind, and nearly all of them end sooner by
 * themselves than they could be stopped.
 */
const GRACE = 1000;

/** A cancellation that is still on its way would stop whoever has the connection next: it is closed instead. */
const giveBack = (client: PoolClient, stops: Stops, destroy = false): void =>
  client.release(destroy || stops.sent);

/** Cancels what runs on a connection, over one of its own: the pool's may all be taken. */
class Stops {
  sent = false;
  readonly #pool: Pool;
  readonly #process: number;

  constructor(pool: Pool, client: PoolClient) {
    this.#pool = pool;
    this.#process = (client as unknown as { processID: number }).processID;
  }

  /** A failure needs no answer: it is asked again while the statement runs. */
  send(): void {
    this.sent = true;
    this.#cancel().catch(() => {});
  }

  async #cancel(): Promise<void> {
    const control = new Client(this.#pool.options);
    control.on('error', () => {});
    try {
      await control.connect();
      await control.query('select pg_cancel_backend($1)', [this.#process]);
    } finally {
      await control.end();
    }
  }
}

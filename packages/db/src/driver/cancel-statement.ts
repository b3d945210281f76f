import { Client, type Pool, type PoolClient } from 'pg';
import type { Stopping } from './pg-driver.ts';

/** Nearly all abandoned reads end by themselves sooner than they could be cancelled. */
const GRACE = 1000;

/** Cancels the running statement of a connection, over a connection of its own: those of the pool may all be in use. */
export const byCancelling = (pool: Pool): Stopping => ({
  grace: GRACE,
  // A failure is ignored: the cancellation is repeated while the statement runs.
  stop: (client) => void cancel(pool, client).catch(() => undefined),
});

async function cancel(pool: Pool, client: PoolClient): Promise<void> {
  const { processID } = client as unknown as { processID: number };
  const control = new Client(pool.options);
  control.on('error', () => {});
  try {
    await control.connect();
    await control.query('select pg_cancel_backend($1)', [processID]);
  } finally {
    await control.end();
  }
}

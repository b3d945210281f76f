import { Client, type Pool, type PoolClient } from 'pg';
import type { Stopping } from './pg-driver.ts';

/** Nearly all reads that a page leaves behind end sooner by themselves than they could be stopped. */
const GRACE = 1000;

/** Has PostgreSQL cancel what runs on a connection, over one of its own: the pool's may all be taken. */
export const byCancelling = (pool: Pool): Stopping => ({
  grace: GRACE,
  // A failure needs no answer: it is asked again while the statement runs.
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

import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** Tells whoever listens on a channel; outside of transactions, so that it goes at once. */
export const notify = (db: Db, channel: string, payload: string) =>
  sql`select pg_notify(${channel}, ${payload})`.execute(db);

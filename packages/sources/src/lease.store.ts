import type { Db } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { Listing } from '@scriptorium/db/schema/schema-json.ts';
import { storedJson } from '@scriptorium/db/stored-json.ts';
import { sql } from 'kysely';

const afterMs = (ms: number) => sql<string>`now() + ${ms} * interval '1 millisecond'`;

/** A connection with what decides whether it may be fetched from. */
export const findConnection = (db: Db, id: number) =>
  db
    .selectFrom('connection')
    .innerJoin('node', 'node.id', 'connection.node_id')
    .innerJoin('process', 'process.id', 'node.process_id')
    .select([
      'connection.id',
      'connection.kind',
      'connection.settings',
      'connection.sealed',
      'connection.host_key as hostKey',
      'connection.epoch',
      'connection.cursor',
      'connection.state',
      'connection.failures',
      'connection.node_id as nodeId',
      'node.process_id as processId',
      'node.activity_type as activityType',
      'process.sources_paused as isPaused',
      sql<boolean>`coalesce((node.settings ->> 'active')::boolean, true)`.as('isActive'),
      sql<boolean>`coalesce(connection.next_try_at > now(), false)`.as('mustWait'),
    ])
    .where('connection.id', '=', id)
    .where('process.deleted_at', 'is', null)
    .executeTakeFirst();
export type Connection = NonNullable<Awaited<ReturnType<typeof findConnection>>>;

/**
 * Takes the connection for this run. Returns undefined when it was taken, and otherwise how many milliseconds the lease
 * of another worker still lasts.
 */
export async function takeLease(
  db: Db,
  id: number,
  lease: { token: string; ms: number },
): Promise<number | undefined> {
  const taken = await db
    .updateTable('connection')
    .set({ lease_token: lease.token, lease_until: afterMs(lease.ms), last_started_at: sql<string>`now()` })
    .where('id', '=', id)
    .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<', sql<string>`now()`)]))
    .returning('id')
    .executeTakeFirst();
  if (taken) return undefined;
  const { rows } = await sql<{ ms: number }>`
    select greatest(extract(epoch from lease_until - now()) * 1000, 0)::float8 as ms from connection
    where id = ${id} and lease_until is not null`.execute(db);
  return rows[0]?.ms ?? 0;
}

const leased = (db: Db, { id, token }: LeaseOf) =>
  db.updateTable('connection').where('id', '=', id).where('lease_token', '=', token).returning('id');

/** The lease of a run on its connection. */
export interface LeaseOf {
  readonly id: number;
  readonly token: string;
}

/** False when the lease is lost: another worker has the connection, or it was deleted. */
export const renewLease = async (db: Db, lease: LeaseOf, ms: number): Promise<boolean> =>
  (await leased(db, lease)
    .set({ lease_until: afterMs(ms) })
    .executeTakeFirst()) !== undefined;

const RELEASED = { lease_token: null, lease_until: null } as const;

export async function releaseLease(db: Db, lease: LeaseOf): Promise<void> {
  await leased(db, lease).set(RELEASED).execute();
}

/** The run ended well; the next one is due when the first of its open items may be tried again. */
export async function finishRun(db: Db, lease: LeaseOf, listing: Listing): Promise<void> {
  await leased(db, lease)
    .set({
      ...RELEASED,
      state: 'OK',
      failures: 0,
      reason: null,
      last_ok_at: sql<string>`now()`,
      last_listing: JSON.stringify(listing),
      next_try_at: sql<string>`(select min(next_try_at) from source_item
        where connection_id = connection.id and state = 'FOUND')`,
    })
    .execute();
}

/** The connection failed: it waits, or stops until a person changes it. */
export async function failRun(
  db: Db,
  lease: LeaseOf,
  failure: { reason: Reason; failures: number; retryInMs: number | null },
): Promise<void> {
  const { reason, failures, retryInMs } = failure;
  await leased(db, lease)
    .set({
      ...RELEASED,
      state: retryInMs === null ? 'STOPPED' : 'BACKOFF',
      failures,
      reason: storedJson(reason),
      next_try_at: retryInMs === null ? null : afterMs(retryInMs),
    })
    .execute();
}

/** The key that the server showed first; a key that is known stays. */
export async function keepHostKey(db: Db, lease: LeaseOf, hostKey: string): Promise<void> {
  await leased(db, lease).set({ host_key: hostKey }).where('host_key', 'is', null).execute();
}

/** In the transaction of a listing: locks the connection, and says whether the lease still holds. */
export const lockLeased = async (tx: Db, { id, token }: LeaseOf): Promise<boolean> =>
  (await tx
    .selectFrom('connection')
    .select('id')
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined;

export async function moveCursor(tx: Db, { id }: LeaseOf, cursor: Record<string, unknown>): Promise<void> {
  await tx
    .updateTable('connection')
    .set({ cursor: JSON.stringify(cursor) })
    .where('id', '=', id)
    .execute();
}

/** The embedded database has one process: its leases ended with the last one. */
export async function releaseAllLeases(db: Db): Promise<void> {
  await db.updateTable('connection').set(RELEASED).where('lease_token', 'is not', null).execute();
}

import { anyOf } from '@scriptorium/db/lists.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import { storedJson } from '@scriptorium/db/stored-json.ts';
import { sql } from 'kysely';
import type { LeaseOf } from './lease.store.ts';
import type { FoundItem } from './source-kind.ts';

/** The number of workers that reading an item may end before the item is given up. */
const MAX_CUT_OFF = 10;

const now = sql<string>`now()`;
const json = (reason: Reason | null) => reason && storedJson(reason);

/** Those of the places that are stored, but for things that were missing when they were read: they exist again. */
export async function findKnown(
  db: Db,
  connectionId: number,
  places: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ place: string }>`
    select place from source_item where connection_id = ${connectionId} and state <> 'GONE'
      and place in (select jsonb_array_elements_text(${JSON.stringify(places)}::jsonb))`.execute(db);
  return new Set(rows.map(({ place }) => place));
}

/**
 * Stores what a listing found; returns how many of it are new, by place and by identity, or were missing before.
 */
export async function insertFound(
  tx: Tx,
  connectionId: number,
  items: readonly FoundItem[],
): Promise<number> {
  if (items.length === 0) return 0;
  const revived = await reviveGone(
    tx,
    connectionId,
    items.map(({ place }) => place),
  );
  const inserted = await tx
    .insertInto('source_item')
    .values(
      items.map(({ place, identity, name, size, data }) => ({
        connection_id: connectionId,
        place,
        identity,
        name,
        size,
        data: JSON.stringify(data),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length + revived;
}

async function reviveGone(tx: Tx, connectionId: number, places: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update source_item set state = 'FOUND', tries = 0, cut_off = 0, next_try_at = now(), reason = null,
      lease_token = null, finished_at = null
    where connection_id = ${connectionId} and state = 'GONE'
      and place in (select jsonb_array_elements_text(${JSON.stringify(places)}::jsonb))
    returning id`.execute(tx);
  return rows.length;
}

/** An item that this run has claimed. */
export interface ClaimedItem extends FoundItem {
  readonly id: number;
  /** The number of failed attempts before this one. */
  readonly tries: number;
}

/**
 * Claims due items while the lease holds. Items that another run had claimed are free: it has lost its lease. `fresh`
 * items have never ended a worker; the others (`suspect`) must be read one at a time, so that one which ends every
 * worker makes no other suspect.
 */
export async function claimItems(
  db: Db,
  { id, token }: LeaseOf,
  which: 'fresh' | 'suspect',
  limit: number,
): Promise<ClaimedItem[]> {
  const isWanted =
    which === 'fresh' ? sql`item.cut_off = 0` : sql`item.cut_off between 1 and ${MAX_CUT_OFF - 1}`;
  const { rows } = await sql<ClaimedItem>`
    update source_item set cut_off = cut_off + 1, lease_token = ${token}
    where id in (
      select item.id from source_item item
      join connection on connection.id = item.connection_id and connection.lease_token = ${token}
      where item.connection_id = ${id} and item.state = 'FOUND' and item.next_try_at <= now()
        and ${isWanted} and item.lease_token is distinct from ${token}
      order by item.cut_off, item.next_try_at, item.id limit ${limit} for update of item skip locked)
    returning id, place, identity, name, size, data, tries`.execute(prepared(db));
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Gives back items that were claimed and not begun. */
export async function releaseItems(db: Db, { token }: LeaseOf, itemIds: readonly number[]): Promise<void> {
  await db
    .updateTable('source_item')
    .set({ lease_token: null, cut_off: 0 })
    .where('id', 'in', itemIds)
    .where('state', '=', 'FOUND')
    .where('lease_token', '=', token)
    .execute();
}

const claimed = (db: Db, { token }: LeaseOf, itemId: number) =>
  db
    .updateTable('source_item')
    .where('id', '=', itemId)
    .where('state', '=', 'FOUND')
    .where('lease_token', '=', token);

/** In the transaction that makes their documents: those of the items that are still this run's, locked. */
export async function lockClaimed(
  tx: Tx,
  { token }: LeaseOf,
  itemIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await prepared(tx)
    .selectFrom('source_item')
    .select('id')
    .where('id', '=', anyOf(itemIds))
    .where('state', '=', 'FOUND')
    .where('lease_token', '=', token)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The documents of items, by the ids of the items. */
export async function markDone(tx: Tx, documents: ReadonlyMap<number, number>): Promise<void> {
  const done = JSON.stringify([...documents].map(([id, documentId]) => ({ id, documentId })));
  await sql`
    update source_item
    set state = 'DONE', document_id = done."documentId", reason = null, lease_token = null, finished_at = now()
    from jsonb_to_recordset(${done}::jsonb) as done(id bigint, "documentId" bigint)
    where source_item.id = done.id`.execute(prepared(tx));
}

/** Nothing is to be imported, or it can never be imported. */
export async function endItem(
  db: Db,
  lease: LeaseOf,
  itemId: number,
  end: { state: 'EMPTY' | 'GONE' | 'FAILED'; reason: Reason },
): Promise<void> {
  await claimed(db, lease, itemId)
    .set({ state: end.state, reason: json(end.reason), lease_token: null, finished_at: now })
    .execute();
}

/** Another run tries it again; `isSpent` says whether this try counts. */
export async function postponeItem(
  db: Db,
  lease: LeaseOf,
  itemId: number,
  wait: { reason: Reason | null; ms: number; isSpent: boolean },
): Promise<void> {
  await claimed(db, lease, itemId)
    .set({
      reason: json(wait.reason),
      next_try_at: sql<string>`now() + ${wait.ms} * interval '1 millisecond'`,
      lease_token: null,
      cut_off: 0,
      ...(wait.isSpent ? { tries: sql<number>`tries + 1` } : {}),
    })
    .execute();
}

/** Gives up items whose workers ended again and again. */
export async function giveUpItems(db: Db, { id, token }: LeaseOf, reason: Reason): Promise<void> {
  await db
    .updateTable('source_item')
    .set({ state: 'FAILED', reason: json(reason), lease_token: null, finished_at: now })
    .where('connection_id', '=', id)
    .where('state', '=', 'FOUND')
    .where('cut_off', '>=', MAX_CUT_OFF)
    .where((row) => row.or([row('lease_token', 'is', null), row('lease_token', '!=', token)]))
    .execute();
}

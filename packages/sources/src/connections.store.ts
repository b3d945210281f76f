import type { Db } from '@scriptorium/db/database.ts';
import type { ConnectionKind } from '@scriptorium/db/schema/schema-json.ts';
import { sql } from 'kysely';

/** The node whose connections change, locked until the end of the transaction; undefined when it was deleted. */
export const lockNode = (tx: Db, id: number) =>
  tx.selectFrom('node').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** A connection as its node's settings show it; `hasSecrets` instead of the secrets. */
export const listConnections = (db: Db, nodeId: number, kind: ConnectionKind) =>
  db
    .selectFrom('connection')
    .select([
      'id',
      'node_id as nodeId',
      'settings',
      'host_key as hostKey',
      'cron',
      'next_tick as nextTick',
      sql<boolean>`sealed is not null`.as('hasSecrets'),
    ])
    .where('node_id', '=', nodeId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();

/** A connection of this node. */
export const findConnection = (db: Db, { id, nodeId }: { id: number; nodeId: number }) =>
  db
    .selectFrom('connection')
    .select(['settings', 'sealed', 'host_key as hostKey'])
    .where('id', '=', id)
    .where('node_id', '=', nodeId)
    .executeTakeFirst();

/** Locked until the end of the transaction. */
export const lockConnection = (tx: Db, id: number) =>
  tx
    .selectFrom('connection')
    .select(['id', 'node_id as nodeId', 'kind', 'settings', 'sealed', 'host_key as hostKey', 'cron', 'epoch'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export type LockedConnection = NonNullable<Awaited<ReturnType<typeof lockConnection>>>;

export async function countConnections(db: Db, nodeId: number): Promise<number> {
  const { n } = await db
    .selectFrom('connection')
    .select(sql<number>`count(*)`.as('n'))
    .where('node_id', '=', nodeId)
    .executeTakeFirstOrThrow();
  return n;
}

interface ConnectionValues {
  readonly settings: Record<string, unknown>;
  readonly sealed: string | null;
  readonly cron: string | null;
  readonly nextTick: Date | null;
}

export async function insertConnection(
  tx: Db,
  given: ConnectionValues & { readonly nodeId: number; readonly kind: ConnectionKind },
): Promise<number> {
  const { id } = await tx
    .insertInto('connection')
    .values({
      node_id: given.nodeId,
      kind: given.kind,
      settings: JSON.stringify(given.settings),
      sealed: given.sealed,
      cron: given.cron,
      next_tick: given.nextTick,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * A saved connection is tried again, whatever its state was. With another account its contents are new: open and
 * failed items are deleted, a run under way loses its lease, and the host key is forgotten with another host.
 */
export async function updateConnection(
  tx: Db,
  { id, epoch }: Pick<LockedConnection, 'id' | 'epoch'>,
  given: Omit<ConnectionValues, 'nextTick'> & {
    readonly nextTick: Date | null | undefined;
    readonly isNewAccount: boolean;
    readonly isNewHost: boolean;
  },
): Promise<void> {
  await tx
    .updateTable('connection')
    .set({
      settings: JSON.stringify(given.settings),
      sealed: given.sealed,
      cron: given.cron,
      ...(given.nextTick === undefined ? {} : { next_tick: given.nextTick }),
      state: 'OK',
      failures: 0,
      reason: null,
      next_try_at: null,
      ...(given.isNewHost ? { host_key: null } : {}),
      ...(given.isNewAccount
        ? { epoch: epoch + 1, cursor: null, last_listing: null, lease_token: null, lease_until: null }
        : {}),
    })
    .where('id', '=', id)
    .execute();
  if (given.isNewAccount)
    await tx
      .deleteFrom('source_item')
      .where('connection_id', '=', id)
      .where('state', 'in', ['FOUND', 'FAILED'])
      .execute();
}

export async function deleteConnection(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('connection').where('id', '=', id).execute();
}

/** After a successful test: what stopped the connection is over. */
export async function clearFailure(db: Db, id: number): Promise<void> {
  await db
    .updateTable('connection')
    .set({ state: 'OK', failures: 0, reason: null, next_try_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', '!=', 'OK')
    .execute();
}

/** The key that a person trusts from now on. */
export async function trustHostKey(db: Db, id: number, hostKey: string): Promise<void> {
  await db
    .updateTable('connection')
    .set({ host_key: hostKey, state: 'OK', failures: 0, reason: null, next_try_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

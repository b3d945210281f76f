import { AppError, fieldError } from '@scriptorium/contract/errors.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { ConnectionKind } from '@scriptorium/db/schema/schema-json.ts';
import { tickOf } from '@scriptorium/engine/actions/next-tick.ts';
import * as store from './connections.store.ts';
import type { SourceKind } from './source-kind.ts';

/** Connections that one node may have. */
export const MAX_CONNECTIONS = 100;

/** The purpose under which the secrets of connections are sealed. */
export const CONNECTION_SECRETS = 'connection';

/** Encrypts and decrypts the secrets of connections. */
export interface ConnectionSealer {
  seal(purpose: string, content: string): Promise<string>;
  open(purpose: string, sealed: string): Promise<string>;
}

export type Secrets = Record<string, unknown>;

export const sealSecrets = (sealer: ConnectionSealer, secrets: Secrets): Promise<string> =>
  sealer.seal(CONNECTION_SECRETS, JSON.stringify(secrets));

export const openSecrets = async (sealer: ConnectionSealer, sealed: string | null): Promise<Secrets> =>
  sealed === null ? {} : (JSON.parse(await sealer.open(CONNECTION_SECRETS, sealed)) as Secrets);

/** A connection as a node's administrator enters it: the settings, and new secrets. */
export interface GivenConnection {
  readonly settings: Record<string, unknown>;
  /** Null keeps the stored ones. */
  readonly secrets: Secrets | null;
  readonly cron: string | null;
}

interface Managing {
  readonly sealer: ConnectionSealer;
  /** TIME_ZONE, in which crons are read. */
  readonly timeZone: string;
  /** The name of the API's object in field errors. */
  readonly objectName: string;
  /**
   * The account and host of the connection decide what a change keeps. Absent: nothing is fetched over these
   * connections.
   */
  readonly kind?: Pick<SourceKind, 'accountOf' | 'hostOf'>;
}

/** Makes a connection of a node; call it in a transaction that has locked the node's row. */
export async function createConnection(
  tx: Tx,
  { nodeId, kind, ...given }: GivenConnection & { readonly nodeId: number; readonly kind: ConnectionKind },
  { sealer, timeZone, objectName }: Managing,
): Promise<number> {
  if ((await store.countConnections(tx, nodeId)) >= MAX_CONNECTIONS)
    throw fieldError(objectName, 'nodeId', 'Size');
  const sealed = given.secrets && (await sealSecrets(sealer, given.secrets));
  const { settings, cron } = given;
  return store.insertConnection(tx, {
    nodeId,
    kind,
    settings,
    sealed,
    cron,
    nextTick: tickOf(cron, timeZone),
  });
}

/**
 * Changes a connection of this node; 404 for another's. Stored secrets go only to the host and account that they were
 * given for: a change of those requires them again.
 */
export async function changeConnection(
  tx: Tx,
  { id, nodeId, kind, ...given }: GivenConnection & { id: number; nodeId: number; kind: ConnectionKind },
  { sealer, timeZone, objectName, kind: source }: Managing,
): Promise<void> {
  const before = await store.lockConnection(tx, id);
  if (!before || before.nodeId !== nodeId || before.kind !== kind) throw new AppError('error.http.404');
  const differs = (of: (settings: Record<string, unknown>) => unknown) =>
    !isDeepStrictEqual(of(before.settings), of(given.settings));
  const isNewAccount = source ? differs((settings) => source.accountOf(settings)) : false;
  const isNewHost = source ? differs((settings) => source.hostOf(settings)) : false;
  if (isNewHost && given.secrets === null && before.sealed !== null)
    throw fieldError(objectName, 'password', 'NotNull');
  await store.updateConnection(tx, before, {
    settings: given.settings,
    sealed: given.secrets === null ? before.sealed : await sealSecrets(sealer, given.secrets),
    cron: given.cron,
    nextTick: given.cron === before.cron ? undefined : tickOf(given.cron, timeZone),
    isNewAccount,
    isNewHost,
  });
}

/** Deletes a connection of this node, with what is known of its things: a new one to the same place imports all again. */
export async function removeConnection(
  tx: Tx,
  { id, nodeId, kind }: { id: number; nodeId: number; kind: ConnectionKind },
): Promise<void> {
  const before = await store.lockConnection(tx, id);
  if (!before || before.nodeId !== nodeId || before.kind !== kind) throw new AppError('error.http.404');
  await store.deleteConnection(tx, id);
}

export const { listConnections, trustHostKey, clearFailure } = store;

/** The stored settings and secrets of a connection of this node; undefined for another's. */
export async function findStored(
  db: Db,
  sealer: ConnectionSealer,
  { id, nodeId }: { id: number; nodeId: number },
): Promise<{ settings: Record<string, unknown>; secrets: Secrets; hostKey: string | null } | undefined> {
  const row = await store.findConnection(db, { id, nodeId });
  return (
    row && { settings: row.settings, secrets: await openSecrets(sealer, row.sealed), hostKey: row.hostKey }
  );
}

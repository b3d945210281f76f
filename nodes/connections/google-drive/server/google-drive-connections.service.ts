import type { googleDriveConnections, GoogleDriveConnection } from '../google-drive-connections.contract.ts';
import { AppError, fieldError, notFound } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { NodeRef } from '@scriptorium/node-server/http/resources.ts';
import { googleDriveSource } from './google-drive-source.ts';
import { withLockedNode } from '@scriptorium/sources/locked-node.ts';
import {
  changeConnection,
  createConnection,
  removeConnection,
} from '@scriptorium/sources/manage-connections.ts';
import type { z } from 'zod';
import type { HandlerServices } from '@scriptorium/node-server/http/services.ts';
import { finishSignIn } from './google-drive-sign-in.ts';
import * as store from './google-drive-connections.store.ts';

type Changes = z.output<(typeof googleDriveConnections.save)['body']>;

interface Editor {
  readonly db: Db;
  readonly services: HandlerServices;
  readonly node: NodeRef;
  readonly userId: number;
}

const KIND = 'GOOGLE_DRIVE';
const OBJECT = 'googleDriveConnection';

/** Node types with connections to Google Drive. */
const TYPES: readonly string[] = ['GDU_UPLOAD', 'SEND_TO_GOOGLE_DRIVE'];

export function requireDriveNode({ activityType }: NodeRef): void {
  if (!TYPES.includes(activityType)) throw fieldError(OBJECT, 'nodeId', 'Invalid');
}

/** Secrets of a connection, sealed by the caller of the store; null keeps the stored ones. */
type Secrets = { refreshToken: string } | null;

/**
 * Saves all changes or none. Codes are exchanged before the transaction, and after everything that can be checked
 * without them: a code works only once.
 */
export async function saveConnections(editor: Editor, changes: Changes): Promise<GoogleDriveConnection[]> {
  const { db, node } = editor;
  requireDriveNode(node);
  requirePossible(node, await store.listDriveConnections(db, node.id), changes);
  const fresh: Secrets[] = [];
  for (const given of changes.newConnections) fresh.push(await secretsOf(editor, given));
  const changed: Secrets[] = [];
  for (const given of changes.updatedConnections) changed.push(await secretsOf(editor, given));
  await withLockedNode(db, node.id, (tx) => write(tx, editor, changes, { fresh, changed }));
  return store.listDriveConnections(db, node.id);
}

function requirePossible(node: NodeRef, stored: readonly GoogleDriveConnection[], changes: Changes): void {
  const { deletedConnectionIds, updatedConnections, newConnections } = changes;
  const byId = new Map(stored.map((connection) => [connection.id, connection]));
  const touched = [...deletedConnectionIds, ...updatedConnections.map(({ id }) => id)];
  if (touched.some((id) => !byId.has(id)) || new Set(touched).size < touched.length) throw notFound();
  for (const [at, { id, authorizationCode }] of updatedConnections.entries())
    if (!authorizationCode && !byId.get(id)?.authorized)
      throw fieldError(OBJECT, `updatedConnections.${at}.authorizationCode`, 'NotNull');
  requireOne(node, stored.length - deletedConnectionIds.length + newConnections.length);
}

/** A node that sends has one place to send to. */
function requireOne({ activityType }: NodeRef, count: number): void {
  if (activityType === 'SEND_TO_GOOGLE_DRIVE' && count !== 1)
    throw new AppError('error.connection.multipleAssigned');
}

type Given = { authorizationCode?: string | null | undefined; state?: string | null | undefined };

async function secretsOf({ services, node, userId }: Editor, given: Given): Promise<Secrets> {
  const { authorizationCode, state } = given;
  if (!authorizationCode) return null;
  const code = { authorizationCode, state: state ?? '' };
  return { refreshToken: await finishSignIn(services, { userId, nodeId: node.id }, code) };
}

interface ExchangedSecrets {
  readonly fresh: readonly Secrets[];
  readonly changed: readonly Secrets[];
}

async function write(
  tx: Tx,
  { services, node }: Editor,
  { deletedConnectionIds, updatedConnections, newConnections }: Changes,
  { fresh, changed }: ExchangedSecrets,
): Promise<void> {
  const { sealer, timeZone, google } = services;
  const managing = { sealer, timeZone, objectName: OBJECT, kind: googleDriveSource(google) };
  const of = { nodeId: node.id, kind: KIND, cron: null } as const;
  for (const id of deletedConnectionIds) await removeConnection(tx, { id, ...of });
  for (const [at, { id, name, folderId }] of updatedConnections.entries())
    await changeConnection(
      tx,
      { id, ...of, settings: { name, folderId }, secrets: changed[at] ?? null },
      managing,
    );
  for (const [at, { name, folderId }] of newConnections.entries())
    await createConnection(tx, { ...of, settings: { name, folderId }, secrets: fresh[at] ?? null }, managing);
  requireOne(node, (await store.listDriveConnections(tx, node.id)).length);
}

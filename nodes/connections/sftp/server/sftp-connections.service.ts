import { AppError, fieldError, notFound } from '@scriptorium/contract/errors.ts';
import type { SftpConnection, SftpConnectionDraft, sftpConnections } from '../sftp-connections.contract.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { NodeRef } from '@scriptorium/node-server/http/resources.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { sftpSource } from './sftp-source.ts';
import { fingerprint } from '@scriptorium/sftp/host-keys.ts';
import type { SftpSecrets } from '@scriptorium/sftp/stored-connection.ts';
import { withLockedNode } from '@scriptorium/sources/locked-node.ts';
import {
  changeConnection,
  createConnection,
  findStored,
  listConnections,
  removeConnection,
} from '@scriptorium/sources/manage-connections.ts';
import type { z } from 'zod';
import { OBJECT, secretsOf, settingsOf, type StoredSettings, type StoredSftp } from './sftp-secrets.ts';

export type Changes = z.output<(typeof sftpConnections.saveMany)['body']>;

interface Editor {
  readonly db: Db;
  readonly services: NodeServices;
  readonly node: NodeRef;
}

const KIND = 'SFTP';
const TYPES: readonly string[] = ['SFTP_UPLOAD', 'SEND_TO_SFTP'];

export function requireSftpNode({ activityType }: NodeRef): void {
  if (!TYPES.includes(activityType)) throw fieldError(OBJECT, 'nodeId', 'Invalid');
}

export async function listSftpConnections(db: Db, nodeId: number): Promise<SftpConnection[]> {
  const rows = await listConnections(db, nodeId, KIND);
  return rows.map(({ id, settings, hostKey }) => {
    const { name, address, port, folder, useKey, username, publicKey } =
      settings as unknown as StoredSettings;
    const password = { useKey, username, publicKey, password: null, privateKey: null };
    const shown = hostKey === null ? null : fingerprint(hostKey);
    return { id, nodeId, name, address, port, folder, password, hostKey: shown };
  });
}

/** The stored connection of this node with its secrets, and the pinned key of its server. */
export async function findStoredSftp(
  { db, services, node }: Editor,
  id: number,
): Promise<StoredSftp & { readonly hostKey: string | null }> {
  const stored = await findStored(db, services.sealer, { id, nodeId: node.id });
  if (!stored) throw notFound();
  // Written by this feature alone.
  return stored as unknown as StoredSftp & { hostKey: string | null };
}

export async function addConnection(editor: Editor, given: SftpConnectionDraft): Promise<SftpConnection> {
  requireSftpNode(editor.node);
  const secrets = secretsOf(given, undefined);
  const id = await withLockedNode(editor.db, editor.node.id, async (tx) => {
    const made = await insert(tx, editor, given, secrets);
    await requireAtMostOne(tx, editor.node);
    return made;
  });
  const made = (await listSftpConnections(editor.db, editor.node.id)).find((row) => row.id === id);
  if (!made) throw notFound();
  return made;
}

/** Deletes, changes and adds connections: all of it or nothing. */
export async function saveConnections(editor: Editor, changes: Changes): Promise<SftpConnection[]> {
  const { db, node } = editor;
  const { deletedConnectionIds, updatedConnections, newConnections } = changes;
  requireSftpNode(node);
  const touched = [...deletedConnectionIds, ...updatedConnections.map(({ id }) => id)];
  if (new Set(touched).size < touched.length) throw fieldError(OBJECT, 'updatedConnections', 'Unique');
  const changed: SftpSecrets[] = [];
  for (const [at, given] of updatedConnections.entries())
    changed.push(secretsOf(given, await findStoredSftp(editor, given.id), `updatedConnections.${at}.`));
  const fresh = newConnections.map((given, at) => secretsOf(given, undefined, `newConnections.${at}.`));
  await withLockedNode(db, node.id, async (tx) => {
    for (const id of deletedConnectionIds) await removeConnection(tx, { id, nodeId: node.id, kind: KIND });
    for (const [at, given] of updatedConnections.entries())
      await update(tx, editor, given, changed[at] ?? null);
    for (const [at, given] of newConnections.entries()) await insert(tx, editor, given, fresh[at] ?? null);
    await requireExactlyOne(tx, node);
  });
  return listSftpConnections(db, node.id);
}

export async function deleteConnection(editor: Editor, id: number): Promise<void> {
  const { db, node } = editor;
  await withLockedNode(db, node.id, (tx) => removeConnection(tx, { id, nodeId: node.id, kind: KIND }));
}

const managing = ({ services: { sealer, timeZone } }: Editor) => ({
  sealer,
  timeZone,
  objectName: OBJECT,
  kind: sftpSource,
});

const valuesOf = (editor: Editor, given: SftpConnectionDraft, secrets: SftpSecrets | null) =>
  ({
    nodeId: editor.node.id,
    kind: KIND,
    settings: { ...settingsOf(given) },
    secrets: secrets && { ...secrets },
    // The node has one cron for all of them.
    cron: null,
  }) as const;

const insert = (tx: Tx, editor: Editor, given: SftpConnectionDraft, secrets: SftpSecrets | null) =>
  createConnection(tx, valuesOf(editor, given, secrets), managing(editor));

const update = (
  tx: Tx,
  editor: Editor,
  given: Changes['updatedConnections'][number],
  secrets: SftpSecrets | null,
) => changeConnection(tx, { id: given.id, ...valuesOf(editor, given, secrets) }, managing(editor));

/** A node that sends has one place to send to (ERR-85). */
async function requireAtMostOne(tx: Tx, { id, activityType }: NodeRef): Promise<void> {
  if (activityType !== 'SEND_TO_SFTP') return;
  if ((await listConnections(tx, id, KIND)).length > 1)
    throw new AppError('error.connection.multipleAssigned');
}

async function requireExactlyOne(tx: Tx, { id, activityType }: NodeRef): Promise<void> {
  if (activityType !== 'SEND_TO_SFTP') return;
  if ((await listConnections(tx, id, KIND)).length !== 1)
    throw new AppError('error.connection.multipleAssigned');
}

import { createHmac } from 'node:crypto';
import { AppError, notFound } from '@scriptorium/contract/kit/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import {
  allows,
  isAdministrator,
  modeOnNode,
  type Authority,
  type Rights,
} from '@scriptorium/domain/access/access.ts';
import type { NodeRef } from '@scriptorium/node-server/http/resources.ts';
import { requireNodeRight } from '../access/access.api.ts';
import type { StagedUpload } from './stage-upload.api.ts';
import * as store from './uploads.store.ts';
import { type Uploaded, storeFiles } from './store-files.api.ts';

/** A human upload node on which the caller has WRITE. */
export async function requireUploadNode(db: Db, rights: Rights, nodeId: number): Promise<NodeRef> {
  const node = await requireNodeRight(db, rights, nodeId, 'WRITE');
  if (node.activityType !== 'HUP') throw new AppError('error.upload.node');
  return node;
}

/**
 * The active HTTP upload node with this endpoint, on which the caller has WRITE; 404 for an inactive one.
 */
export async function requireHttpNode(db: Db, rights: Rights, endpoint: string): Promise<NodeRef> {
  const found = await store.findHttpNode(db, endpoint);
  if (!found?.active) throw notFound();
  return requireNodeRight(db, rights, found.id, 'WRITE');
}

/**
 * The client-made id of an upload with an idempotency key: the same for each repeat of the same user at the same node
 * (a UUID of version 8, RFC 9562). It is made with a key of the installation, so that nobody can name it in advance.
 */
export function clientIdOf(
  key: string,
  { nodeId, userId, secret }: { nodeId: number; userId: number; secret: Uint8Array },
): string {
  const hash = createHmac('sha256', secret)
    .update(JSON.stringify(['http-upload', nodeId, userId, key]))
    .digest();
  hash[6] = (hash.readUInt8(6) & 0x0f) | 0x80;
  hash[8] = (hash.readUInt8(8) & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

/** 403 for users who may upload nowhere: bytes would be stored for nothing. */
export async function requireSomeUploadNode(db: Db, rights: Rights): Promise<void> {
  if (isAdministrator(rights)) return;
  const named = await store.listUploadNodes(db, componentsOf(rights));
  if (!named.some((node) => allows(modeOnNode(rights, node), 'WRITE'))) throw new AppError('error.http.403');
}

function componentsOf({ authorities }: Rights) {
  const ids = (wanted: Authority['type']) =>
    authorities.filter(({ type }) => type === wanted).map(({ componentId }) => componentId);
  return { processIds: ids('PROCESS'), nodeIds: ids('NODE') };
}

/**
 * The result of an earlier upload with this client-made id. Another user's id is refused without details, and so is
 * another file with the same id: its sender must not believe that it was stored.
 */
export async function findRepeated(
  db: Db,
  rights: Rights,
  node: NodeRef,
  clientId: string,
  sha256: string,
): Promise<Uploaded | undefined> {
  const there = await store.findByClientId(db, clientId);
  if (!there) return undefined;
  if (there.processId !== node.processId || there.by !== rights.userId)
    throw new AppError('error.validation', { fields: 'clientId' }, [
      { objectName: 'file-upload', field: 'clientId', message: 'Unique' },
    ]);
  const { id, filename, processId, version, isPending } = there;
  if (!there.sha256.includes(sha256)) throw new AppError('error.upload.otherFile', { filename });
  return { id, filename, processId, version, isPending, repeated: true };
}

/**
 * Creates a document of staged bytes, or joins them to the one partner that waits for them. Everything is in one
 * transaction: when it has returned, the document and its bytes are stored durably.
 */
export const acceptUpload = (
  db: Db,
  rights: Rights,
  node: NodeRef,
  upload: StagedUpload,
  clientId: string | null,
): Promise<Uploaded> =>
  inTransaction(db, async (tx) => {
    const { processId } = node;
    const [uploaded] = await storeFiles(tx, [
      { nodeId: node.id, processId, upload, clientId, by: rights.userId },
    ]);
    if (!uploaded) throw new Error('An upload was lost');
    return uploaded;
  });

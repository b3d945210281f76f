import { AppError } from '@scriptorium/contract/errors.ts';
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

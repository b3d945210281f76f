import { AppError } from '@scriptorium/contract/kit/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import {
  allows,
  isAdministrator,
  modeOnNode,
  type Authority,
  type Rights,
} from '@scriptorium/domain/access.ts';
import { admitDocument } from '@scriptorium/engine/admit-document.ts';
import { findAndLockDocument } from '@scriptorium/engine/documents.store.ts';
import { runAgain } from '@scriptorium/engine/run-again.ts';
import { insertBlob } from '../../services/files/blobs.store.ts';
import { requireNodeRight, type NodeRef } from '../access/access.policy.ts';
import type { StagedUpload } from './stage-upload.ts';
import * as store from './uploads.store.ts';

export interface Uploaded {
  id: number;
  filename: string;
  processId: number;
  /** The client sent it before: nothing new was made. */
  repeated: boolean;
}

/** A human upload node on which the caller has WRITE. */
export async function requireUploadNode(db: Db, rights: Rights, nodeId: number): Promise<NodeRef> {
  const node = await requireNodeRight(db, rights, nodeId, 'WRITE');
  if (node.activityType !== 'HUP') throw new AppError('error.upload.node');
  return node;
}

/** 403 to whoever could name no node in the end: bytes would be stored for nothing. */
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

/** What an upload with this client-made id made before. Somebody else's says nothing about itself. */
export async function findRepeated(
  db: Db,
  rights: Rights,
  node: NodeRef,
  clientId: string,
): Promise<Uploaded | undefined> {
  const there = await store.findByClientId(db, clientId);
  if (!there) return undefined;
  if (there.processId !== node.processId || there.createdBy !== rights.userId)
    throw new AppError('error.validation', { fields: 'clientId' }, [
      { objectName: 'file-upload', field: 'clientId', message: 'Unique' },
    ]);
  const { id, filename, processId } = there;
  return { id, filename, processId, repeated: true };
}

/**
 * Makes a document of staged bytes, or joins them to the one partner that waits for them. Everything is in one
 * transaction: when this answers, the document and its bytes are there for good.
 */
export async function acceptUpload(
  db: Db,
  rights: Rights,
  node: NodeRef,
  upload: StagedUpload,
  clientId: string | undefined,
): Promise<Uploaded> {
  const paired = upload.kind === 'wav' || upload.kind === 'json';
  return inTransaction(db, async (tx) => {
    if (paired) await store.lockName(tx, node.id, upload.filename);
    const joined = paired ? await joinPartner(tx, node, upload, clientId) : undefined;
    return joined ?? (await admit(tx, rights, node, upload, clientId));
  });
}

async function admit(
  tx: Tx,
  rights: Rights,
  node: NodeRef,
  upload: StagedUpload,
  clientId: string | undefined,
): Promise<Uploaded> {
  const { filename, kind, file, contentType } = upload;
  await insertBlob(tx, file, contentType);
  const { id, created } = await admitDocument(tx, {
    processId: node.processId,
    uploadNodeId: node.id,
    filename,
    documentType: kind === 'wav' ? 'AUDIOFILE' : 'TEXTFILE',
    kind,
    blobKey: file.key,
    clientId: clientId ?? null,
    createdBy: rights.userId,
  });
  return { id, filename, processId: node.processId, repeated: !created };
}

/** A transcript joins its recording, and a recording its transcript, when there is exactly one without a partner. */
async function joinPartner(
  tx: Tx,
  node: NodeRef,
  upload: StagedUpload,
  clientId: string | undefined,
): Promise<Uploaded | undefined> {
  const kind = upload.kind === 'wav' ? 'wav' : 'json';
  const partners = await store.listUnmatched(tx, node.id, upload.filename, kind === 'wav' ? 'json' : 'wav');
  const [partner] = partners;
  if (!partner || partners.length !== 1) return undefined;
  const locked = await findAndLockDocument(tx, partner.id);
  if (!locked) return undefined;
  await insertBlob(tx, upload.file, upload.contentType);
  const { id, filename } = await store.joinPair(tx, {
    documentId: partner.id,
    filename: upload.filename,
    kind,
    blobKey: upload.file.key,
    partnerBlobKey: partner.blobKey,
    clientId,
  });
  await runAgain(tx, locked, 'FILE_PARSER');
  return { id, filename, processId: node.processId, repeated: false };
}

import { AppError } from '@scriptorium/contract/kit/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import {
  allows,
  isAdministrator,
  modeOnNode,
  type Authority,
  type Rights,
} from '@scriptorium/domain/access/access.ts';
import { documentTypeOf, partnerOf } from '@scriptorium/domain/transcript/file-kinds.ts';
import { admitDocuments } from '@scriptorium/engine/evaluation/admit-document.ts';
import type { DocumentDraft } from '@scriptorium/engine/documents/document-draft.ts';
import type { NodeRef } from '@scriptorium/node-server/http/resources.ts';
import { deleteBlobs, insertBlobs } from '@scriptorium/engine/blobs.store.ts';
import { requireNodeRight } from '../access/access.policy.ts';
import { findPartner } from '../pairs/pairs.service.ts';
import type { StagedUpload } from './stage-upload.service.ts';
import * as store from './uploads.store.ts';

export interface Uploaded {
  id: number;
  filename: string;
  processId: number;
  /** The document's version with this upload. */
  version: number;
  /** A repeated upload: nothing was created. */
  repeated: boolean;
  /** The file is pending: somebody must decide whether it joins the document. */
  isPending: boolean;
}

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

/** A stored file that becomes a document, or a part of one. */
export interface Storing {
  readonly nodeId: number;
  readonly processId: number;
  readonly upload: StagedUpload;
  readonly clientId: string | null;
  /** Null for files that a source has fetched. */
  readonly by: number | null;
  /** Where the file came from at its source. */
  readonly path?: string;
}

/**
 * Creates documents of stored bytes, or joins them to the one partner that waits for them, in their order and as if each
 * came after the other. Rejects when one cannot be stored: then none is.
 */
export async function storeFiles(tx: Tx, files: readonly Storing[]): Promise<Uploaded[]> {
  const uploaded: Uploaded[] = [];
  for (const run of runsOf(files)) {
    const [first] = run;
    const paired = first && (await findPartner(tx, first));
    if (paired) uploaded.push({ ...paired, processId: first.processId, repeated: false });
    else uploaded.push(...(await createDocuments(tx, run)));
  }
  return uploaded;
}

/** Neighbours that can have no partner together; each other file alone, because it may join one before it. */
function runsOf(files: readonly Storing[]): Storing[][] {
  const runs: Storing[][] = [];
  let open: Storing[] | undefined;
  for (const file of files) {
    const isHalf = partnerOf(file.upload.kind) !== null;
    if (open && !isHalf) open.push(file);
    else runs.push([file]);
    open = isHalf ? undefined : runs.at(-1);
  }
  return runs;
}

async function createDocuments(tx: Tx, files: readonly Storing[]): Promise<Uploaded[]> {
  await insertBlobs(
    tx,
    files.map(({ upload: { file, contentType } }) => ({ ...file, contentType })),
  );
  const admitted = await admitDocuments(tx, files.map(draftOf));
  // A repeat has the file of the first upload; its own is deleted from the store.
  await deleteBlobs(
    tx,
    files.flatMap(({ upload: { file } }, index) => (admitted[index]?.created === false ? file.key : [])),
  );
  return admitted.map(({ id, processId, version, created }, index) => {
    const filename = files[index]?.upload.filename ?? '';
    return { id, filename, processId, version, repeated: !created, isPending: false };
  });
}

const draftOf = ({ nodeId, processId, upload, clientId, by, path }: Storing): DocumentDraft => ({
  processId,
  uploadNodeId: nodeId,
  filename: upload.filename,
  ...(path === undefined ? {} : { path }),
  documentType: documentTypeOf(upload.kind),
  kind: upload.kind,
  blobKey: upload.file.key,
  clientId,
  createdBy: by,
});

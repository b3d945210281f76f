import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import {
  documentTypeOf,
  partnerOf,
  RECORDING_KINDS,
  TRANSCRIPT_KINDS,
} from '@scriptorium/domain/transcript/file-kinds.ts';
import { isBlockedFor } from '@scriptorium/domain/steps/step-situation.ts';
import type { DocumentKind } from '@scriptorium/domain/documents/file-kinds.ts';
import { admitDocument } from '@scriptorium/engine/evaluation/admit-document.ts';
import {
  findAndLockDocument,
  lockDocument,
  type LockedDocument,
} from '@scriptorium/engine/documents/documents.store.ts';
import type { StoredFile } from '@scriptorium/engine/file-store.ts';
import { recordChange } from '@scriptorium/engine/documents/record-change.ts';
import { runAgain } from '@scriptorium/engine/steps/run-again.ts';
import type { DocumentRef, NodeRef } from '@scriptorium/node-server/http/resources.ts';
import { insertBlob } from '@scriptorium/engine/blobs.store.ts';
import { nameOf } from '../steps/steps.api.ts';
import * as store from './pairs.store.ts';
import { findPending } from './pending.store.api.ts';

/** An upload whose bytes are in the file store, without a row yet. */
interface UploadedFile {
  readonly filename: string;
  readonly kind: DocumentKind;
  readonly contentType: string;
  readonly file: StoredFile;
}

/** A file that arrives at a node. */
interface Arriving {
  readonly nodeId: number;
  readonly upload: UploadedFile;
  readonly clientId: string | null;
  readonly by: number | null;
}

export interface Paired {
  id: number;
  /** The document's version with this file. */
  version: number;
  filename: string;
  /** The file is pending. */
  isPending: boolean;
}

/**
 * A transcript joins its recording, and a recording its transcript, when there is exactly one without a partner.
 * Where users have worked on that document, the file is pending until they confirm, because the file parser runs
 * again (decision 0034).
 */
export async function findPartner(
  tx: Tx,
  { nodeId, upload, clientId, by }: Arriving,
): Promise<Paired | undefined> {
  const { kind, filename, file } = upload;
  const half = partnerOf(kind);
  if (half === null) return undefined;
  await store.lockName(tx, nodeId, filename);
  const wanted = half === 'recording' ? TRANSCRIPT_KINDS : RECORDING_KINDS;
  const partners = await store.listUnmatched(tx, nodeId, filename, wanted);
  const [partner] = partners;
  if (!partner || partners.length !== 1) return undefined;
  const locked = await findAndLockDocument(tx, partner.id);
  if (!locked) return undefined;
  await insertBlob(tx, file, upload.contentType);
  const brought = {
    documentId: partner.id,
    filename,
    kind,
    blobKey: file.key,
    clientId,
    createdBy: by,
  };
  if (await store.peopleWorkedOn(tx, partner.id)) {
    await store.insertPending(tx, brought);
    await recordChange(tx, locked, { kind: 'PARTNER', by });
    return { id: partner.id, version: locked.version, filename: partner.filename, isPending: true };
  }
  const joined = await join(tx, locked, { ...brought, partnerBlobKey: partner.blobKey }, null);
  return { ...joined, version: locked.version, isPending: false };
}

async function join(tx: Tx, document: LockedDocument, pair: store.Joined, by: number | null) {
  const joined = await store.joinPair(tx, pair);
  await runAgain(tx, document, { activityType: 'FILE_PARSER', by });
  return joined;
}

interface Resolved {
  /** The document to which the file now belongs. */
  readonly documentId: number;
  readonly changed: readonly { readonly documentId: number; readonly version: number }[];
}

interface PartnerAnswer {
  readonly rights: Rights;
  readonly document: DocumentRef;
  /** The node that reads the files of the document. */
  readonly parser: NodeRef;
  readonly joins: boolean;
}

/**
 * Resolves a pending file: it joins the document, whose file parser runs again, or it becomes a separate document.
 * Call `engine.wake()` after it.
 */
export const answerPartner = (
  db: Db,
  { rights, document: { id, processId }, parser, joins }: PartnerAnswer,
): Promise<Resolved> =>
  inTransaction(db, async (tx) => {
    const document = await lockDocument(tx, id);
    const { blockedBy } = document;
    if (blockedBy !== null && isBlockedFor(document, parser, rights))
      throw new AppError('error.document.blocked', { by: await nameOf(tx, blockedBy) });
    const pending = await findPending(tx, id);
    if (!pending) throw notFound();
    await store.deletePending(tx, id);
    await recordChange(tx, document, { kind: 'PARTNER', by: rights.userId });
    const changed = { documentId: id, version: document.version };
    if (joins) {
      await join(tx, document, pending, rights.userId);
      return { documentId: id, changed: [changed] };
    }
    const own = await createSeparateDocument(tx, processId, pending);
    return { documentId: own.id, changed: [changed, { documentId: own.id, version: own.version }] };
  });

type PendingFile = NonNullable<Awaited<ReturnType<typeof findPending>>>;

async function createSeparateDocument(tx: Tx, processId: number, pending: PendingFile) {
  const { uploadNodeId, filename, kind, blobKey, clientId, createdBy } = pending;
  const documentType = documentTypeOf(kind);
  const draft = {
    processId,
    uploadNodeId,
    filename,
    documentType,
    kind,
    blobKey,
    clientId,
    createdBy,
  } as const;
  return admitDocument(tx, draft);
}

import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { isBlockedFor } from '@scriptorium/domain/steps/step-situation.ts';
import { isRecordingKind, isTranscriptKind } from '@scriptorium/domain/transcript/file-kinds.ts';
import { lockDocument } from '@scriptorium/engine/documents/documents.store.ts';
import { recordChange } from '@scriptorium/engine/documents/record-change.ts';
import { runAgain } from '@scriptorium/engine/steps/run-again.ts';
import type { DocumentRef, NodeRef } from '@scriptorium/node-server/http/resources.ts';
import { insertBlob } from '@scriptorium/engine/blobs.store.ts';
import { nameOf } from '../steps/steps.api.ts';
import type { StagedUpload } from '../uploads/stage-upload.api.ts';
import * as store from './transcript-files.store.ts';

interface Replacement {
  readonly rights: Rights;
  readonly document: DocumentRef;
  /** The node that reads the files of the document. */
  readonly parser: NodeRef;
  readonly upload: StagedUpload;
}

/**
 * Puts a file in the place of a document's transcript, and runs the file parser again: tags move to the words that stay.
 * Call `engine.wake()` after it.
 */
export const replaceTranscript = (db: Db, { rights, document: { id }, parser, upload }: Replacement) =>
  inTransaction(db, async (tx) => {
    const { filename, kind, file, contentType } = upload;
    if (!isTranscriptKind(kind)) throw new AppError('error.upload.type', { filename });
    const document = await lockDocument(tx, id);
    if (document.blockedBy !== null && isBlockedFor(document, parser, rights))
      throw new AppError('error.document.blocked', { by: await nameOf(tx, document.blockedBy) });
    const present = await store.findSpokenFile(tx, id);
    if (!present) throw notFound();
    const of = isRecordingKind(present.kind) ? 'partner' : 'own';
    const previous = of === 'partner' ? present.transcriptBlobKey : present.blobKey;
    await insertBlob(tx, file, contentType);
    await store.replaceTranscript(tx, id, { key: file.key, kind, of, previous });
    await recordChange(tx, document, { kind: 'PARTNER', by: rights.userId });
    await runAgain(tx, document, { activityType: 'FILE_PARSER', by: rights.userId });
    return { documentId: id, version: document.version };
  });

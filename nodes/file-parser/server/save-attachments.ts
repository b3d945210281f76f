import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { AdmittedDocument } from '@scriptorium/engine/api/admitted-document.ts';
import { admitDocuments } from '@scriptorium/engine/evaluation/admit-document.ts';
import { documentTypeOf } from '@scriptorium/domain/transcript/file-kinds.ts';
import { sanitizeFileName } from '@scriptorium/domain/text/file-name.ts';
import type { LeftOut } from '@scriptorium/documents/core/conversion.ts';
import * as store from './file-parser.store.ts';
import type { ParsedAttachment, ParsedFiles } from './parsed-files.ts';

/** Maximum nesting of mails and archives in each other (docs/semantics.md#10). */
const MAX_DEPTH = 10;
/** Archives that may lie in each other: an archive in an archive is unpacked, one inside of that is not. */
const MAX_ARCHIVES = 2;
/** The most documents, and bytes of their files, that one upload may become over all levels. */
const MAX_LINKED = 10_000;
const MAX_LINKED_BYTES = 4 * 2 ** 30;

/** A mail, a mailbox file or an archive. */
interface Container {
  id: number;
  processId: number;
  uploadNodeId: number | null;
  createdBy: number | null;
  hops: number;
  kind: string | null;
}

/** Moves attachments that would exceed the limits of one upload to those that are left out. */
export async function withinLimits(db: Db, source: Container, files: ParsedFiles): Promise<ParsedFiles> {
  if (files.attachments.length === 0) return files;
  const { depth, archives, documents, bytes } = await store.getUploadTotals(db, source.id);
  const own = files.attachments.reduce((sum, { file }) => sum + file.size, 0);
  const isFull = documents + files.attachments.length > MAX_LINKED || bytes + own > MAX_LINKED_BYTES;
  const isLastArchive = archives >= MAX_ARCHIVES;
  const isBeyond = ({ kind }: ParsedAttachment) =>
    depth >= MAX_DEPTH || isFull || (kind === 'zip' && isLastArchive);
  const beyond = files.attachments
    .filter(isBeyond)
    .map(({ filename, entry }): LeftOut => ({ filename: entry ?? filename, why: 'beyond' }));
  return {
    ...files,
    attachments: files.attachments.filter((attachment) => !isBeyond(attachment)),
    leftOut: [...files.leftOut, ...beyond],
  };
}

/**
 * Creates a document for each attachment, linked to its mail or archive, in the same transaction; parts that already have a
 * document keep it. They are not uploads through the node: transcripts are not joined to recordings among them.
 */
export async function admitAttachments(
  tx: Tx,
  container: Container,
  attachments: ParsedFiles['attachments'],
): Promise<AdmittedDocument[]> {
  const drafts = attachments.map(({ part, filename, entry, kind, file }) => {
    const name = sanitizeFileName(filename) ?? 'unnamed';
    return {
      processId: container.processId,
      filename: name,
      path: entry ?? name,
      documentType: documentTypeOf(kind),
      kind,
      blobKey: file.key,
      parentId: container.id,
      part,
      createdBy: container.createdBy,
      hops: container.hops,
    };
  });
  return admitDocuments(tx, drafts);
}

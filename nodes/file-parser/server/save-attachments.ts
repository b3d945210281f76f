import type { Tx } from '@scriptorium/db/database.ts';
import type { AdmittedDocument } from '@scriptorium/engine/api/admitted-document.ts';
import { admitDocuments } from '@scriptorium/engine/evaluation/admit-document.ts';
import { documentTypeOf } from '@scriptorium/domain/transcript/file-kinds.ts';
import { sanitizeFileName } from '@scriptorium/domain/text/file-name.ts';
import type { ParsedFiles } from './parsed-files.ts';

/** Maximum nesting of mails in mails (docs/semantics.md#10). */
export const MAX_DEPTH = 10;

interface Mail {
  id: number;
  processId: number;
  uploadNodeId: number | null;
  createdBy: number | null;
  hops: number;
}

/**
 * Creates a document for each attachment, linked to its mail, in the same transaction; parts that already have a
 * document keep it. They are not uploads through the node: transcripts are not joined to recordings among them.
 */
export async function admitAttachments(
  tx: Tx,
  mail: Mail,
  attachments: ParsedFiles['attachments'],
): Promise<AdmittedDocument[]> {
  const drafts = attachments.map(({ part, filename, kind, file }) => {
    const name = sanitizeFileName(filename) ?? 'unnamed';
    return {
      processId: mail.processId,
      filename: name,
      path: name,
      documentType: documentTypeOf(kind),
      kind,
      blobKey: file.key,
      parentId: mail.id,
      part,
      createdBy: mail.createdBy,
      hops: mail.hops,
    };
  });
  return admitDocuments(tx, drafts);
}

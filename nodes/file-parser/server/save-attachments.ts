import type { Tx } from '@scriptorium/db/database.ts';
import { admitDocument } from '@scriptorium/engine/documents/admit-document.ts';
import { sanitizeFileName } from '@scriptorium/domain/text/file-name.ts';
import type { ParsedFiles } from './parsed-files.ts';

/** Mails in mails, at most (semantics 10). */
export const MAX_DEPTH = 10;

interface Mail {
  id: number;
  processId: number;
  uploadNodeId: number | null;
  createdBy: number | null;
}

/**
 * Each attachment becomes a document of its own, linked to its mail, in the same transaction; a part that has one already
 * keeps it. They do not count as uploads through the node: no transcript looks for its recording among them.
 */
export async function admitAttachments(
  tx: Tx,
  mail: Mail,
  attachments: ParsedFiles['attachments'],
): Promise<void> {
  for (const { part, filename, kind, file } of attachments) {
    const name = sanitizeFileName(filename) ?? 'unnamed';
    await admitDocument(tx, {
      processId: mail.processId,
      filename: name,
      path: name,
      documentType: kind === 'wav' ? 'AUDIOFILE' : 'TEXTFILE',
      kind,
      blobKey: file.key,
      parentId: mail.id,
      part,
      createdBy: mail.createdBy,
    });
  }
}

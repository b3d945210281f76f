import type { DocumentFields } from '@scriptorium/contract/documents/documents.ts';
import { AppError, fieldError } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { allows, modeOnProcess, type Rights } from '@scriptorium/domain/access/access.ts';
import { sanitizeFileName } from '@scriptorium/domain/text/file-name.ts';
import { admitDocument } from '@scriptorium/engine/evaluation/admit-document.ts';
import { documentTransaction } from '@scriptorium/engine/documents/document-transaction.ts';
import { lockDocument } from '@scriptorium/engine/documents/documents.store.ts';
import type { DocumentChange } from '@scriptorium/engine/api/engine-api.ts';
import type { z } from 'zod';
import { nameOf } from '../steps/steps.api.ts';
import * as store from './document-form.store.ts';

type Fields = z.output<typeof DocumentFields>;

function requireName(given: string): string {
  const filename = sanitizeFileName(given);
  if (filename === undefined) throw fieldError('documents', 'filename', 'Pattern');
  return filename;
}

/** A document without a file, as the form makes it; a repeated clientId returns the same one. */
export async function createDocument(
  db: Db,
  by: Rights,
  { filename, clientId, ...fields }: Fields & { clientId?: string | undefined },
): Promise<DocumentChange> {
  const { processId } = fields;
  const name = requireName(filename);
  return inTransaction(db, async (tx) => {
    const { id, version, created } = await admitDocument(tx, {
      ...fields,
      filename: name,
      kind: 'txt',
      clientId: clientId ?? null,
      createdBy: by.userId,
    });
    if (!created && !(await store.isOwn(tx, { id, processId, userId: by.userId })))
      throw fieldError('documents', 'clientId', 'Unique');
    return { documentId: id, processId, version, by: by.userId };
  });
}

/**
 * Changes what the form shows. A document stays in its process, whose steps it has; its type stays once people have
 * worked on it, because labels of texts and of words are different.
 */
export const updateDocument = (
  db: Db,
  by: Rights,
  { id, filename, path, processId, documentType }: Fields & { id: number },
): Promise<DocumentChange> =>
  documentTransaction(db, async (tx) => {
    const document = await lockDocument(tx, id);
    if (document.processId !== processId) throw fieldError('documents', 'processId', 'Invalid');
    const { blockedBy, version } = document;
    const isAdmin = allows(modeOnProcess(by, processId), 'ADMIN');
    if (blockedBy !== null && blockedBy !== by.userId && !isAdmin)
      throw new AppError('error.document.blocked', { by: await nameOf(tx, blockedBy) });
    if ((await store.typeOf(tx, id)) !== documentType && (await store.hasTouchedSteps(tx, id)))
      throw new AppError('error.document.typeInUse');
    await store.updateFields(tx, id, { filename: requireName(filename), path, documentType });
    return { documentId: id, processId, version, by: by.userId };
  });

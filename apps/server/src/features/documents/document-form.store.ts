import { isTouched } from '@scriptorium/annotations/touched.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import type { DocumentType } from '@scriptorium/domain/steps/statuses.ts';
import { sql } from 'kysely';

export const typeOf = async (tx: Tx, id: number): Promise<DocumentType> => {
  const { documentType } = await tx
    .selectFrom('document')
    .select('document_type as documentType')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return documentType;
};

/** Whether people have labelled the document. */
export const hasTouchedSteps = async (tx: Tx, documentId: number): Promise<boolean> =>
  (await tx
    .selectFrom('step')
    .select('id')
    .where('document_id', '=', documentId)
    .where(isTouched(sql.ref('step.id')))
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const updateFields = (
  tx: Tx,
  id: number,
  { filename, path, documentType }: { filename: string; path: string; documentType: DocumentType },
) =>
  tx
    .updateTable('document')
    .set({ filename, path, document_type: documentType })
    .where('id', '=', id)
    .execute();

/** Whether the user made the document in that process. */
export const isOwn = async (
  tx: Tx,
  { id, processId, userId }: { id: number; processId: number; userId: number },
): Promise<boolean> =>
  (await tx
    .selectFrom('document')
    .select('id')
    .where('id', '=', id)
    .where('process_id', '=', processId)
    .where('created_by', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;

import type { Tx } from '@scriptorium/db/database.ts';
import { lockDocuments, type LockedDocument } from '@scriptorium/engine/documents/documents.store.ts';
import { columnsOf } from '@scriptorium/engine/steps/steps.store.ts';

const FINISHED = ['DONE', 'ACCEPTED'] as const;

/** The documents of a user's unfinished steps, locked. */
export async function lockDocumentsAssignedTo(tx: Tx, userId: number): Promise<LockedDocument[]> {
  const held = await tx
    .selectFrom('step')
    .select('document_id as id')
    .distinct()
    .where('blocked_by', '=', userId)
    .where('status', 'not in', FINISHED)
    .execute();
  return lockDocuments(
    tx,
    held.map(({ id }) => id),
  );
}

/** Finished steps keep their assignee. Returns the documents whose steps were unassigned. */
export async function unassignSteps(
  tx: Tx,
  given: { userId: number; by: number; documentIds: readonly number[] },
): Promise<{ documentId: number }[]> {
  if (given.documentIds.length === 0) return [];
  return tx
    .updateTable('step')
    .set(columnsOf({ blockedBy: null, by: given.by }))
    .where('blocked_by', '=', given.userId)
    .where('status', 'not in', FINISHED)
    .where('document_id', 'in', given.documentIds)
    .returning('document_id as documentId')
    .execute();
}

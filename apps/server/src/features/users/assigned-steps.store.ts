import { anyOf } from '@scriptorium/db/lists.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { lockDocuments, type LockedDocument } from '@scriptorium/engine/documents/documents.store.ts';
import { columnsOf } from '@scriptorium/engine/documents/steps.store.ts';

const FINISHED = ['DONE', 'ACCEPTED'] as const;

/** The documents of a user's unfinished steps, those blocked for the user, and unfinished ones of an assignee, locked. */
export async function lockDocumentsAssignedTo(tx: Tx, userId: number): Promise<LockedDocument[]> {
  const held = await tx
    .selectFrom('step')
    .select('document_id as id')
    .where('blocked_by', '=', userId)
    .where('status', 'not in', FINISHED)
    .union(tx.selectFrom('document').select('id').where('blocked_by', '=', userId))
    .union(
      tx
        .selectFrom('document_assignee')
        .innerJoin('document', 'document.id', 'document_assignee.document_id')
        .select('document.id')
        .where('document_assignee.user_id', '=', userId)
        .where('document.status', '<>', 'DONE'),
    )
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
  return tx
    .updateTable('step')
    .set(columnsOf({ blockedBy: null, by: given.by }))
    .where('blocked_by', '=', given.userId)
    .where('status', 'not in', FINISHED)
    .where('document_id', '=', anyOf(given.documentIds))
    .returning('document_id as documentId')
    .execute();
}

/** Unblocks those of the locked documents that are blocked for a user; returns them. */
export const unblockDocuments = (
  tx: Tx,
  { userId, documentIds }: { userId: number; documentIds: readonly number[] },
): Promise<{ documentId: number }[]> =>
  tx
    .updateTable('document')
    .set({ blocked_by: null, blocked_at: null })
    .where('blocked_by', '=', userId)
    .where('id', '=', anyOf(documentIds))
    .returning('id as documentId')
    .execute();

/** Finished documents keep their assignees. Returns the locked documents that lost this one. */
export const deleteAssignments = (
  tx: Tx,
  { userId, documentIds }: { userId: number; documentIds: readonly number[] },
): Promise<{ documentId: number }[]> =>
  tx
    .deleteFrom('document_assignee')
    .using('document')
    .whereRef('document.id', '=', 'document_assignee.document_id')
    .where('document.status', '<>', 'DONE')
    .where('document_assignee.user_id', '=', userId)
    .where('document.id', '=', anyOf(documentIds))
    .returning('document_assignee.document_id as documentId')
    .execute();

import { notFound } from '@scriptorium/contract/errors.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import { anyOf } from '@scriptorium/db/lists.ts';
import type { DocumentStatus } from '@scriptorium/domain/steps/statuses.ts';

/** A document whose row this transaction has locked. */
export interface LockedDocument {
  readonly id: number;
  /** The version that this transaction creates. */
  readonly version: number;
  readonly processId: number;
  readonly status: DocumentStatus;
  readonly blockedBy: number | null;
}

/** Locks the row and increments its version, so that earlier snapshots become stale (DocumentSnapshot). */
const raisingVersion = (tx: Tx) =>
  tx
    .updateTable('document')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('deleted_at', 'is', null)
    .returning(['id', 'version', 'process_id as processId', 'status', 'blocked_by as blockedBy']);

/**
 * The first statement, alone, of every transaction that writes below a document; throws not found for a deleted one.
 * Without it two branches that finish concurrently each miss the other's end, and a different lock order deadlocks
 * (docs/semantics.md#2).
 */
export async function lockDocument(tx: Tx, id: number): Promise<LockedDocument> {
  const document = await findAndLockDocument(tx, id);
  if (!document) throw notFound();
  return document;
}

export const findAndLockDocument = (tx: Tx, id: number): Promise<LockedDocument | undefined> =>
  raisingVersion(prepared(tx)).where('id', '=', id).executeTakeFirst();

/** Several documents, in ascending id, so that two transactions never wait for each other. */
export async function lockDocuments(tx: Tx, ids: readonly number[]): Promise<LockedDocument[]> {
  if (ids.length === 0) return [];
  const locked = await tx
    .selectFrom('document')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const documents = await raisingVersion(tx)
    .where('id', '=', anyOf(locked.map(({ id }) => id)))
    .execute();
  return documents.toSorted((a, b) => a.id - b.id);
}

export const addAssignee = (tx: Tx, documentId: number, userId: number) =>
  tx
    .insertInto('document_assignee')
    .values({ document_id: documentId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const listAssignees = async (tx: Tx, documentId: number): Promise<number[]> =>
  (
    await tx.selectFrom('document_assignee').select('user_id').where('document_id', '=', documentId).execute()
  ).map(({ user_id }) => user_id);

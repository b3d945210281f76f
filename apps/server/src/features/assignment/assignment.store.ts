import type { Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** Blocks a locked document for a user; null unblocks it. */
export const setBlocker = (tx: Tx, documentId: number, userId: number | null) =>
  tx
    .updateTable('document')
    .set({ blocked_by: userId, blocked_at: userId === null ? null : sql<string>`now()` })
    .where('id', '=', documentId)
    .execute();

/** Locks those of the documents that exist in the process, in ascending order (docs/semantics.md#2). */
export const lockExisting = async (
  tx: Tx,
  processId: number,
  documentIds: readonly number[],
): Promise<number[]> =>
  (
    await tx
      .selectFrom('document')
      .select('id')
      .where('id', 'in', documentIds)
      .where('process_id', '=', processId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  ).map(({ id }) => id);

export async function insertAssignees(tx: Tx, documentId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .insertInto('document_assignee')
    .values(userIds.map((userId) => ({ document_id: documentId, user_id: userId })))
    .execute();
}

export async function deleteAssignees(tx: Tx, documentId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .deleteFrom('document_assignee')
    .where('document_id', '=', documentId)
    .where('user_id', 'in', userIds)
    .execute();
}

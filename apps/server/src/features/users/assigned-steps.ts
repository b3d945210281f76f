import type { Tx } from '@scriptorium/db/database.ts';
import type { LockedDocument } from '@scriptorium/engine/documents/documents.store.ts';
import type { DocumentChange, Engine } from '@scriptorium/engine/api/engine-api.ts';
import { evaluateDocument } from '@scriptorium/engine/evaluation/evaluate-document.ts';
import * as store from './assigned-steps.store.ts';

/** The documents that a user works on or blocks, locked: call it before anything else in the transaction. */
export const lockAssigned = store.lockDocumentsAssignedTo;

/** The changes to announce after the commit. */
export interface UnassignedSteps {
  readonly steps: number;
  readonly unblocked: number;
  readonly unassigned: number;
  readonly changes: readonly DocumentChange[];
}

/**
 * Unassigns the unfinished steps of a deleted or deactivated user (docs/semantics.md#2), so that others can start them,
 * and evaluates their documents: an unassigned step may be deleted with a dead branch. Finished steps keep their
 * assignee. Documents that the user blocks are unblocked, and unfinished ones lose the assignee, so that nothing waits for
 * somebody who cannot come (docs/decisions/0053).
 */
export async function unassign(
  tx: Tx,
  documents: readonly LockedDocument[],
  { userId, by }: { userId: number; by: number },
): Promise<UnassignedSteps> {
  const documentIds = documents.map(({ id }) => id);
  const released = await store.unassignSteps(tx, { userId, by, documentIds });
  const unblocked = await store.unblockDocuments(tx, { userId, documentIds });
  const unassigned = await store.deleteAssignments(tx, { userId, documentIds });
  const documentsOf = (rows: readonly { documentId: number }[]) => {
    const ids = new Set(rows.map(({ documentId }) => documentId));
    return documents.filter(({ id }) => ids.has(id));
  };
  for (const document of documentsOf(released)) await evaluateDocument(tx, document);
  const changes = documentsOf([...released, ...unblocked, ...unassigned]).map(
    ({ id, processId, version }): DocumentChange => ({
      documentId: id,
      processId,
      version,
      by,
    }),
  );
  const counts = { steps: released.length, unblocked: unblocked.length, unassigned: unassigned.length };
  return { ...counts, changes };
}

export function announceUnassigned(
  engine: Pick<Engine, 'wake' | 'announce'>,
  { changes }: UnassignedSteps,
): void {
  if (changes.length > 0) engine.wake();
  for (const change of changes) engine.announce(change);
}

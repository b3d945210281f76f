import type { Tx } from '@scriptorium/db/database.ts';
import type { LockedDocument } from '@scriptorium/engine/documents/documents.store.ts';
import type { DocumentChange, Engine } from '@scriptorium/engine/engine-api.ts';
import { evaluateDocument } from '@scriptorium/engine/evaluation/evaluate-document.ts';
import * as store from './assigned-steps.store.ts';

/** A user's unfinished steps, with their documents locked: call it before anything else in the transaction. */
export const lockAssigned = store.lockDocumentsAssignedTo;

/** The changes to announce after the commit. */
export interface UnassignedSteps {
  readonly steps: number;
  readonly changes: readonly DocumentChange[];
}

/**
 * Unassigns the unfinished steps of a deleted or deactivated user (semantics 2), so that others can start them, and
 * evaluates their documents: an unassigned step may be deleted with a dead branch. Finished steps keep their
 * assignee.
 */
export async function unassign(
  tx: Tx,
  documents: readonly LockedDocument[],
  { userId, by }: { userId: number; by: number },
): Promise<UnassignedSteps> {
  const documentIds = documents.map(({ id }) => id);
  const released = await store.unassignSteps(tx, { userId, by, documentIds });
  const ids = new Set(released.map(({ documentId }) => documentId));
  const touched = documents.filter(({ id }) => ids.has(id));
  for (const document of touched) await evaluateDocument(tx, document);
  const changes = touched.map(({ id, processId, version }): DocumentChange => ({
    documentId: id,
    processId,
    version,
    by,
  }));
  return { steps: released.length, changes };
}

export function announceUnassigned(
  engine: Pick<Engine, 'wake' | 'announce'>,
  { changes }: UnassignedSteps,
): void {
  if (changes.length > 0) engine.wake();
  for (const change of changes) engine.announce(change);
}

import { AppError, fieldError } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { allows, modeOnProcess, type Rights } from '@scriptorium/domain/access/access.ts';
import { documentTransaction } from '@scriptorium/engine/documents/document-transaction.ts';
import {
  listAssignees,
  lockDocument,
  type LockedDocument,
} from '@scriptorium/engine/documents/documents.store.ts';
import type { DocumentChange } from '@scriptorium/engine/api/engine-api.ts';
import { mayOpenProcess } from '../access/access.api.ts';
import { findRights } from '../access/rights.store.api.ts';
import { nameOf } from '../steps/steps.api.ts';
import * as store from './assignment.store.ts';

/** The effects of a change of a document's block or assignees; null: nothing changed. */
export interface Assigned {
  readonly processId: number;
  readonly blockedBefore: number | null;
  readonly blockedBy: number | null;
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

/** The block and the assignees after the change, decided on the locked rows. */
interface Wanted {
  readonly blockedBy: number | null;
  readonly assignees: ReadonlySet<number>;
}
type Decide = (document: LockedDocument, assignees: readonly number[]) => Wanted;

interface Decision {
  readonly actor: Rights;
  readonly decide: Decide;
  /** Records the change of a document in its transaction. */
  readonly record: (tx: Tx, documentId: number, assigned: Assigned) => Promise<void>;
}

export interface Change extends Decision {
  readonly documentId: number;
}

/** Changes the block and the assignees of a document under its lock; returns the change to announce. */
export const changeAssignment = (
  db: Db,
  { documentId, ...decision }: Change,
): Promise<DocumentChange | null> =>
  documentTransaction(db, (tx) => changeLocked(tx, documentId, decision, new Set()));

export interface ChangeOfMany extends Decision {
  readonly processId: number;
  readonly documentIds: readonly number[];
}

/** Changes all documents of a process that still exist, or none; returns the changes to announce. */
export const changeAssignments = (
  db: Db,
  { processId, documentIds, ...decision }: ChangeOfMany,
): Promise<DocumentChange[]> =>
  documentTransaction(db, async (tx) => {
    const changes: DocumentChange[] = [];
    const admitted = new Set<number>();
    for (const id of await store.lockExisting(tx, processId, documentIds)) {
      const change = await changeLocked(tx, id, decision, admitted);
      if (change) changes.push(change);
    }
    return changes;
  });

/** `admitted`: users who are known to be of the process. */
async function changeLocked(
  tx: Tx,
  documentId: number,
  { actor, decide, record }: Decision,
  admitted: Set<number>,
): Promise<DocumentChange | null> {
  const document = await lockDocument(tx, documentId);
  const present = await listAssignees(tx, documentId);
  const { blockedBy, assignees } = decide(document, present);
  const added = [...assignees].filter((id) => !present.includes(id));
  const removed = present.filter((id) => !assignees.has(id));
  requireRemovalRight(actor, document, removed);
  const isBlockChanged = blockedBy !== document.blockedBy;
  if (!isBlockChanged && added.length + removed.length === 0) return null;
  const newcomers = new Set(isBlockChanged && blockedBy !== null ? [blockedBy, ...added] : added);
  for (const userId of [...newcomers].filter((id) => !admitted.has(id))) {
    await requireOfProcess(tx, document.processId, userId);
    admitted.add(userId);
  }
  await store.insertAssignees(tx, documentId, added);
  await store.deleteAssignees(tx, documentId, removed);
  if (isBlockChanged) await store.setBlocker(tx, documentId, blockedBy);
  const { processId, version } = document;
  await record(tx, documentId, { processId, blockedBefore: document.blockedBy, blockedBy, added, removed });
  return { documentId, processId, version, by: actor.userId };
}

/** Users may remove themselves; removing others needs ADMIN on the process (PERM-26). */
function requireRemovalRight(actor: Rights, { processId }: LockedDocument, removed: readonly number[]): void {
  if (removed.every((id) => id === actor.userId)) return;
  if (!allows(modeOnProcess(actor, processId), 'ADMIN')) throw new AppError('error.http.403');
}

/** Work is given only to active users who may open the process. */
async function requireOfProcess(tx: Tx, processId: number, userId: number): Promise<void> {
  const rights = await findRights(tx, userId);
  if (!rights) throw fieldError('documents', 'userId', 'Invalid');
  if (!(await mayOpenProcess(tx, rights, processId)))
    throw new AppError('error.assignee.noAccess', { user: await nameOf(tx, userId) });
}

export const blockFor =
  (userId: number | null): Decide =>
  (_document, assignees) => ({ blockedBy: userId, assignees: new Set(assignees) });

export const assign =
  (...userIds: readonly number[]): Decide =>
  ({ blockedBy }, assignees) => ({ blockedBy, assignees: new Set([...assignees, ...userIds]) });

/** An assignee who is removed no longer blocks the document (ASSIGN-02). */
export const assignOnly =
  (userIds: readonly number[]): Decide =>
  ({ blockedBy }, assignees) => {
    const wanted = new Set(userIds);
    const isBlockerRemoved = blockedBy !== null && assignees.includes(blockedBy) && !wanted.has(blockedBy);
    return { blockedBy: isBlockerRemoved ? null : blockedBy, assignees: wanted };
  };

/** The user for whom the document is blocked counts as an assignee, also without being one (ASSIGN-02). */
export const unassign =
  (userId: number): Decide =>
  ({ blockedBy }, assignees) => ({
    blockedBy: blockedBy === userId ? null : blockedBy,
    assignees: new Set(assignees.filter((id) => id !== userId)),
  });

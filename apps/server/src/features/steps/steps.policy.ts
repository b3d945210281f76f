import { AppError, notFound } from '@scriptorium/contract/kit/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { allows, modeOnNode, type Rights } from '@scriptorium/domain/access/access.ts';
import { isHiddenCopy } from '@scriptorium/domain/steps/hidden-copy.ts';
import { addAssignee, lockDocument } from '@scriptorium/engine/documents/documents.store.ts';
import { updateStep } from '@scriptorium/engine/steps/steps.store.ts';
import type { NodeRef, VisibleNodes } from '../access/access.policy.ts';
import { usersById } from '../people/people.service.ts';
import * as store from './steps.store.ts';
import { visibleSteps, type StepRow } from './visible-steps.ts';

export interface EditableStep {
  id: number;
  documentId: number;
  nodeId: number;
  processId: number;
  activityType: NodeRef['activityType'];
  /** The present version of the document's text. */
  contentId: number | null;
  /** The step was free: this edit has assigned it to the caller. */
  started: boolean;
}

/**
 * Locks the document of a step and makes sure that the caller may change what the step holds: the step WAITING and not
 * somebody else's, the document not blocked by somebody else. A node's ADMIN is exempt from who holds what.
 * The first edit of a free step assigns it to the caller, in the edit's own transaction. That the caller has WRITE on the
 * node has been asked before the transaction, whose first statement this is.
 */
export async function lockStepOf(
  tx: Tx,
  rights: Rights,
  stepId: number,
  documentId: number,
): Promise<EditableStep> {
  const document = await lockDocument(tx, documentId);
  const step = await store.findStep(tx, stepId);
  if (!step || step.documentId !== document.id) throw notFound();
  // It may have come into another's hands since the right was asked for.
  if (isHiddenCopy(rights, step, step.copies)) throw notFound();
  if (step.status === 'PROCESSING') throw new AppError('error.step.processing');
  if (step.status !== 'WAITING') throw new AppError('error.step.notEditable');
  const isNodeAdmin = allows(modeOnNode(rights, { id: step.nodeId, processId: step.processId }), 'ADMIN');
  const isFree = step.blockedBy === null;
  const holdsAnother = isFree && (await store.holdsAnotherCopy(tx, step, document.id, rights.userId));
  if (!isNodeAdmin) await requireNotAnothers(tx, rights.userId, step, document);
  if (holdsAnother && !isNodeAdmin) throw new AppError('error.step.holdsAnother');
  const started = isFree && !holdsAnother;
  if (started) {
    await updateStep(tx, step.id, { by: rights.userId, blockedBy: rights.userId });
    await addAssignee(tx, document.id, rights.userId);
  }
  const { id, nodeId, processId, activityType, contentId } = step;
  return { id, documentId, nodeId, processId, activityType, contentId, started };
}

async function requireNotAnothers(
  db: Db,
  userId: number,
  step: { blockedBy: number | null },
  document: { blockedBy: number | null },
): Promise<void> {
  if (step.blockedBy !== null && step.blockedBy !== userId)
    throw new AppError('error.step.held', { by: await nameOf(db, step.blockedBy) });
  if (document.blockedBy !== null && document.blockedBy !== userId)
    throw new AppError('error.document.blocked', { by: await nameOf(db, document.blockedBy) });
}

/** How people see a person: the full name when both names exist, else the e-mail, else the login. */
export async function nameOf(db: Db, userId: number): Promise<string> {
  const user = (await usersById(db, [userId])).get(userId);
  if (!user) return '?';
  const { firstName, lastName, email, login } = user;
  return firstName && lastName ? `${firstName} ${lastName}` : (email ?? login);
}

/** The steps of a document that the caller sees, and with them their labels. */
export async function listVisibleSteps(
  db: Db,
  rights: Rights,
  documentId: number,
  visible: VisibleNodes,
): Promise<StepRow[]> {
  return visibleSteps(await store.listSteps(db, documentId), rights, visible);
}

import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { isHiddenCopy } from '@scriptorium/domain/steps/hidden-copy.ts';
import { decideEdit, type EditRefusal } from '@scriptorium/domain/steps/step-situation.ts';
import { addAssignee, lockDocument } from '@scriptorium/engine/documents/documents.store.ts';
import { updateStep } from '@scriptorium/engine/documents/steps.store.ts';
import type { NodeRef, VisibleNodes } from '@scriptorium/node-server/http/resources.ts';
import { usersById } from '../people/people.store.api.ts';
import * as store from './steps.store.ts';
import { visibleSteps, type StepRow } from './visible-steps.api.ts';

export interface EditableStep {
  id: number;
  documentId: number;
  nodeId: number;
  processId: number;
  activityType: NodeRef['activityType'];
  /** The current version of the document's text. */
  contentId: number | null;
  /** The assignee of the step: the caller, if it was free. */
  holderId: number | null;
  /** The version of the document after this edit. */
  version: number;
}

/**
 * Locks the document of a step, as the first statement of the transaction, and makes sure that the caller may change
 * the content of the step. The right on its node was checked before the handler; who holds the step is decided here,
 * on the locked rows, since another user may have started it in between. The first edit of a free step assigns it to
 * the caller in the same transaction.
 */
export async function lockStepOf(
  tx: Tx,
  rights: Rights,
  stepId: number,
  documentId: number,
): Promise<EditableStep> {
  const document = await lockDocument(tx, documentId);
  const step = await store.findStep(tx, stepId, rights.userId);
  if (!step || step.documentId !== document.id) throw notFound();
  const { id, nodeId, processId, activityType, contentId } = step;
  if (isHiddenCopy(rights, step, step.copies)) throw notFound();
  const edit = decideEdit({ step, node: { id: nodeId, processId }, document }, rights);
  if (!edit.ok) throw await refusalOf(tx, edit);
  if (edit.starts) {
    await updateStep(tx, step.id, { by: rights.userId, blockedBy: rights.userId });
    await addAssignee(tx, document.id, rights.userId);
  }
  const holderId = edit.starts ? rights.userId : step.blockedBy;
  return { id, documentId, nodeId, processId, activityType, contentId, holderId, version: document.version };
}

const refusalOf = async (db: Db, { key, by }: EditRefusal): Promise<AppError> =>
  new AppError(key, by === undefined ? {} : { by: await nameOf(db, by) });

/** The display name of a user: the full name when both names exist, otherwise the e-mail, otherwise the login. */
export async function nameOf(db: Db, userId: number): Promise<string> {
  const user = (await usersById(db, [userId])).get(userId);
  if (!user) return '?';
  const { firstName, lastName, email, login } = user;
  return firstName && lastName ? `${firstName} ${lastName}` : (email ?? login);
}

/** The steps of a document that the caller may read, and with them their labels. */
export async function listVisibleSteps(
  db: Db,
  rights: Rights,
  documentId: number,
  visible: VisibleNodes,
): Promise<StepRow[]> {
  return visibleSteps(await store.listSteps(db, documentId), rights, visible);
}

import { allows, modeOnNode, type AccessMode, type Rights } from '../access/access.ts';
import type { StepStatus } from './statuses.ts';
import type { TriggerType } from '../schedule/triggers.ts';

/** The data that the rules read of a step, its node and its document. */
export interface StepSituation {
  readonly step: {
    readonly id: number;
    readonly status: StepStatus;
    /** The user to whom the step is assigned. */
    readonly blockedBy: number | null;
    /** The user who completed it last; null for the engine. */
    readonly workerId: number | null;
    /** Its result counts for the node. */
    readonly master: boolean;
    /** The users to whom the node's other copies for this document are assigned. */
    readonly otherHolders: readonly number[];
  };
  readonly node: {
    readonly id: number;
    readonly processId: number;
    readonly automatic: boolean;
    readonly triggerType: TriggerType;
    readonly requiresAcceptance: boolean;
  };
  readonly document: { readonly blockedBy: number | null; readonly assignees: readonly number[] };
}

export const isHeldByAnother = (blockedBy: number | null, userId: number): boolean =>
  blockedBy !== null && blockedBy !== userId;

/** Waiting, stored, and not assigned to another user; node ADMINs may edit it all the same. */
export function isStepEditable(
  step: Pick<StepSituation['step'], 'id' | 'status' | 'blockedBy'>,
  userId: number,
  mode: AccessMode | null,
): boolean {
  return (
    step.status === 'WAITING' &&
    step.id > 0 &&
    allows(mode, 'WRITE') &&
    (!isHeldByAnother(step.blockedBy, userId) || allows(mode, 'ADMIN'))
  );
}

/** Whether the user has edit rights on the document through this step. */
export function isDocumentEditable(
  { step, document }: { step: Pick<StepSituation['step'], 'status'>; document: StepSituation['document'] },
  userId: number,
  mode: AccessMode | null,
): boolean {
  if (allows(mode, 'ADMIN')) return true;
  if (step.status === 'DONE') return false;
  return document.blockedBy === null ? document.assignees.includes(userId) : document.blockedBy === userId;
}

/**
 * Whether the user may change the content of the step: labels, text, words. The first edit of a free step assigns it
 * to its author, so only a step or a document of another user is refused. A user who holds another copy must leave
 * the free ones to others.
 */
export function mayWriteInStep({ step, node, document }: StepSituation, actor: Rights): boolean {
  const mode = modeOnNode(actor, node);
  if (!isStepEditable(step, actor.userId, mode)) return false;
  if (allows(mode, 'ADMIN')) return true;
  const holdsOtherCopy = step.blockedBy === null && step.otherHolders.includes(actor.userId);
  return !holdsOtherCopy && !isHeldByAnother(document.blockedBy, actor.userId);
}

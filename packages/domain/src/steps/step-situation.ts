import { allows, modeOnNode, type AccessMode, type Rights } from '../access/access.ts';
import type { StepStatus } from './statuses.ts';
import type { TriggerType } from '../schedule/triggers.ts';

/** What the rules ask of a step, its node and its document. */
export interface StepSituation {
  readonly step: {
    readonly id: number;
    readonly status: StepStatus;
    /** Who works on it. */
    readonly blockedBy: number | null;
    /** Who completed it last; null for the machine. */
    readonly workerId: number | null;
    /** Its result is the one that counts for the node. */
    readonly master: boolean;
    /** Who hold the node's other copies for this document. */
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

/** Waiting, stored, and not in another's hands; node ADMINs are exempt from the block (spec workspace 4, X-006). */
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
 * Whether the user may change what the step says: labels, text, words. The first edit of a free step assigns it to its
 * author, so that only another's hands and another's block stand in the way (X-005, X-006, S-060). Whoever holds another
 * copy leaves the free ones to others.
 */
export function mayWriteInStep({ step, node, document }: StepSituation, actor: Rights): boolean {
  const mode = modeOnNode(actor, node);
  if (!isStepEditable(step, actor.userId, mode)) return false;
  if (allows(mode, 'ADMIN')) return true;
  const leaves = step.blockedBy === null && step.otherHolders.includes(actor.userId);
  return !leaves && !isHeldByAnother(document.blockedBy, actor.userId);
}

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
    /** Whether the result of this copy counts for the node. */
    readonly master: boolean;
    /** The users to whom the node's other copies for this document are assigned. */
    readonly otherHolders: readonly number[];
    /** The node is blind, and the actor gave back another copy for this document, or it was taken from them. */
    readonly hadAnother?: boolean;
  };
  readonly node: {
    readonly id: number;
    readonly processId: number;
    readonly automatic: boolean;
    /** People may run it although it is not automatic. */
    readonly runsOnRequest: boolean;
    readonly triggerType: TriggerType;
    readonly requiresAcceptance: boolean;
  };
  readonly document: { readonly blockedBy: number | null; readonly assignees: readonly number[] };
}

export const isHeldByAnother = (blockedBy: number | null, userId: number): boolean =>
  blockedBy !== null && blockedBy !== userId;

/** Whether the document is assigned to another user, which only ADMINs of the node may ignore. */
export const isBlockedFor = (
  document: Pick<StepSituation['document'], 'blockedBy'>,
  node: Pick<StepSituation['node'], 'id' | 'processId'>,
  actor: Rights,
): boolean => isHeldByAnother(document.blockedBy, actor.userId) && !allows(modeOnNode(actor, node), 'ADMIN');

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

/** The data that decide about an edit of a step's content. */
export interface EditSituation {
  readonly step: Pick<StepSituation['step'], 'status' | 'blockedBy' | 'otherHolders' | 'hadAnother'>;
  readonly node: Pick<StepSituation['node'], 'id' | 'processId'>;
  readonly document: Pick<StepSituation['document'], 'blockedBy'>;
}

export interface EditRefusal {
  readonly ok: false;
  readonly key:
    | 'error.http.403'
    | 'error.step.processing'
    | 'error.step.notEditable'
    | 'error.step.held'
    | 'error.step.holdsAnother'
    | 'error.step.hadAnother'
    | 'error.document.blocked';
  /** The user to whom the step or the document is assigned. */
  readonly by?: number;
}
/** `starts`: the edit assigns the free step to its author. */
export type EditDecision = { readonly ok: true; readonly starts: boolean } | EditRefusal;

/**
 * Whether the user may change the content of a stored step: labels, text, words. The first edit of a free step assigns
 * it to its author, so only a step or a document of another user is refused. A user who holds another copy, or of a blind
 * node held one, must leave the free ones to others. ADMINs of the node may edit all the same.
 */
export function decideEdit({ step, node, document }: EditSituation, actor: Rights): EditDecision {
  const mode = modeOnNode(actor, node);
  if (!allows(mode, 'WRITE')) return { ok: false, key: 'error.http.403' };
  if (step.status === 'PROCESSING') return { ok: false, key: 'error.step.processing' };
  if (step.status !== 'WAITING') return { ok: false, key: 'error.step.notEditable' };
  const isFree = step.blockedBy === null;
  const holdsOtherCopy = isFree && step.otherHolders.includes(actor.userId);
  const hadOtherCopy = isFree && step.hadAnother === true;
  if (allows(mode, 'ADMIN')) return { ok: true, starts: isFree && !holdsOtherCopy && !hadOtherCopy };
  const holder = isHeldByAnother(step.blockedBy, actor.userId) ? step.blockedBy : null;
  if (holder !== null) return { ok: false, key: 'error.step.held', by: holder };
  if (document.blockedBy !== null && isBlockedFor(document, node, actor))
    return { ok: false, key: 'error.document.blocked', by: document.blockedBy };
  if (holdsOtherCopy) return { ok: false, key: 'error.step.holdsAnother' };
  if (hadOtherCopy) return { ok: false, key: 'error.step.hadAnother' };
  return { ok: true, starts: isFree };
}

/** Whether the page offers editing in a step; a step that is not stored yet has no id. */
export const mayWriteInStep = (situation: StepSituation, actor: Rights): boolean =>
  situation.step.id > 0 && decideEdit(situation, actor).ok;

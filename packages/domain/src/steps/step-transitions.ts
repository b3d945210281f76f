import { allows, modeOnNode, type AccessMode, type Rights } from '../access/access.ts';
import type { StepStatus } from './statuses.ts';
import { STEP_ACTIONS, type StepAction } from './step-actions.ts';
import { isBlockedFor, isDocumentEditable, isHeldByAnother, type StepSituation } from './step-situation.ts';
import { runsImmediately } from '../schedule/triggers.ts';

/**
 * The transitions of a step that people cause (docs/semantics.md#2):
 *
 *   start             WAITING, free → held       node WRITE; the caller becomes an assignee of the document
 *   takeOver          WAITING, held → held       node ADMIN; a free step as by start
 *   unassign          held → free                the holder, node ADMIN
 *   complete          WAITING → DONE             the holder with WRITE, node ADMIN; a free step is assigned to the caller
 *   accept            WAITING, DONE → ACCEPTED   acceptance required: node ADMIN; else node WRITE, from WAITING like complete
 *   activate          DONE → WAITING             node WRITE
 *   cancelAcceptance  ACCEPTED, ERROR → WAITING  node WRITE with edit rights on the document
 *   markMaster        all but PROCESSING, kept   node ADMIN; the previous master stops being the master
 *   rerun             all but PROCESSING → PROCESSING   node WRITE, on nodes that run by themselves or on request
 *                     DONE, ACCEPTED, ERROR → WAITING, on nodes that gather waiting steps (CRON, THRESHOLD)
 *   cancelRun         PROCESSING → ERROR         node WRITE
 *
 * A user holds at most one copy per node and document, and of a blind node none after another one: an action that would assign
 * a second one is refused, except the acceptance of finished work, which leaves the step free.
 *
 * The engine creates steps as PROCESSING or WAITING, and moves them from PROCESSING to the node's `autoStepStatus`,
 * WAITING or ERROR.
 */
export interface StepChange {
  readonly status?: StepStatus;
  readonly blockedBy?: number | null;
  readonly workerId?: number | null;
  readonly rejected?: boolean;
  /** Makes every earlier run of the step stale. */
  readonly nextAttempt?: true;
  /** The caller becomes an assignee of the document. */
  readonly assigns?: true;
  /** The step becomes the master, instead of every other copy. */
  readonly master?: true;
}

export type RefusalKey =
  | 'error.http.403'
  | 'error.http.404'
  | 'error.step.transition'
  | 'error.step.held'
  | 'error.step.holdsAnother'
  | 'error.step.hadAnother'
  | 'error.step.processing'
  | 'error.step.notAutomatic'
  | 'error.document.blocked';

/** `by` is the id of the user to whom it is assigned; the caller adds the name. */
export interface Refusal {
  readonly ok: false;
  readonly key: RefusalKey;
  readonly params: { readonly by?: number; readonly status?: StepStatus };
}
export type Decision = { readonly ok: true; readonly change: StepChange } | Refusal;

interface ActionContext extends StepSituation {
  readonly userId: number;
  readonly mode: AccessMode;
}
type Rule = (context: ActionContext) => Decision;

const refuse = (key: RefusalKey, params: Refusal['params'] = {}): Refusal => ({ ok: false, key, params });
const change = (change: StepChange): Decision => ({ ok: true, change });
const isAdmin = ({ mode }: ActionContext): boolean => allows(mode, 'ADMIN');
/** Why the user may not become the holder of a step; undefined when nothing is against it. */
const otherCopy = ({ step, userId }: ActionContext): Refusal | undefined => {
  if (step.otherHolders.includes(userId)) return refuse('error.step.holdsAnother');
  return step.hadAnother ? refuse('error.step.hadAnother') : undefined;
};
const wrongStatus = ({ step }: ActionContext): Refusal =>
  refuse('error.step.transition', { status: step.status });

/**
 * Applies `rule` to a step in one of `statuses`, and refuses a waiting step of another user unless the caller is an
 * ADMIN.
 */
const allowedFrom =
  (statuses: readonly StepStatus[], rule: Rule): Rule =>
  (context) => {
    const { step, userId } = context;
    if (!statuses.includes(step.status)) return wrongStatus(context);
    if (step.status === 'WAITING' && isHeldByAnother(step.blockedBy, userId) && !isAdmin(context))
      return refuse('error.step.held', { by: step.blockedBy ?? userId });
    return rule(context);
  };

const adminOnly =
  (rule: Rule): Rule =>
  (context) =>
    isAdmin(context) ? rule(context) : refuse('error.http.403');

/**
 * Finishing a free step assigns it to the caller in the same change; accepting another user's step keeps its worker.
 */
const finish = (context: ActionContext, status: StepStatus): StepChange => {
  const { step, userId } = context;
  const assignsToCaller = step.blockedBy === null && !otherCopy(context);
  return {
    status,
    rejected: false,
    ...(step.status === 'WAITING' || assignsToCaller ? { workerId: userId } : {}),
    ...(assignsToCaller ? { blockedBy: userId, assigns: true as const } : {}),
  };
};

/** Applies `rule` unless it would assign a second copy to a user who has one. */
const unlessHavingAnother =
  (rule: Rule): Rule =>
  (context) => {
    const assigns = context.step.status === 'WAITING' && context.step.blockedBy === null;
    return (assigns ? otherCopy(context) : undefined) ?? rule(context);
  };

const reopen = ({ step, userId }: ActionContext): StepChange => ({
  status: 'WAITING',
  ...(step.status !== 'ERROR' && step.workerId !== userId ? { rejected: true } : {}),
});

/** The current holder only becomes an assignee again; not even an ADMIN takes a step from another user this way. */
const start: Rule = ({ step, userId }) =>
  step.blockedBy !== null && step.blockedBy !== userId
    ? refuse('error.step.held', { by: step.blockedBy })
    : change({ blockedBy: userId, assigns: true });

/** One change, so that no edit of the previous holder, which would assign the free step, comes in between. */
const takeOver: Rule = (context) =>
  otherCopy(context) ?? change({ blockedBy: context.userId, assigns: true });

const unassign: Rule = (context) => {
  const { step, userId } = context;
  if (step.blockedBy === null) return wrongStatus(context);
  if (isHeldByAnother(step.blockedBy, userId) && !isAdmin(context))
    return refuse('error.step.held', { by: step.blockedBy });
  return change({ blockedBy: null });
};

const accept: Rule = (context) =>
  context.node.requiresAcceptance && !isAdmin(context)
    ? refuse('error.http.403')
    : change(finish(context, 'ACCEPTED'));

const cancelAcceptance: Rule = (context) =>
  isDocumentEditable(context, context.userId, context.mode)
    ? change(reopen(context))
    : refuse('error.http.403');

const markMaster: Rule = (context) => (context.step.master ? wrongStatus(context) : change({ master: true }));

/**
 * On a gathering node the step waits for the next execution, unassigned; a step that waits already needs no rerun.
 */
const returnToQueue: Rule = (context) =>
  context.step.status === 'WAITING'
    ? wrongStatus(context)
    : change({ status: 'WAITING', blockedBy: null, nextAttempt: true });

const rerun: Rule = (context) => {
  const { automatic, runsOnRequest } = context.node;
  if (!automatic && !runsOnRequest) return refuse('error.step.notAutomatic');
  if (automatic && !runsImmediately(context.node)) return returnToQueue(context);
  return change({ status: 'PROCESSING', nextAttempt: true });
};

const RULES: Record<StepAction, Rule> = {
  start: allowedFrom(['WAITING'], unlessHavingAnother(start)),
  takeOver: allowedFrom(['WAITING'], takeOver),
  unassign: allowedFrom(['WAITING', 'DONE', 'ACCEPTED', 'ERROR'], unassign),
  complete: allowedFrom(
    ['WAITING'],
    unlessHavingAnother((context) => change(finish(context, 'DONE'))),
  ),
  accept: allowedFrom(['WAITING', 'DONE'], unlessHavingAnother(accept)),
  activate: allowedFrom(['DONE'], (context) => change(reopen(context))),
  cancelAcceptance: allowedFrom(['ACCEPTED', 'ERROR'], cancelAcceptance),
  markMaster: adminOnly(allowedFrom(['WAITING', 'DONE', 'ACCEPTED', 'ERROR'], markMaster)),
  rerun: allowedFrom(['WAITING', 'DONE', 'ACCEPTED', 'ERROR'], rerun),
  cancelRun: allowedFrom(['PROCESSING'], () => change({ status: 'ERROR', nextAttempt: true })),
};

/** Whether the actor may do it now, and the resulting change; people cause no other changes of a step. */
export function decide(action: StepAction, situation: StepSituation, actor: Rights): Decision {
  const { step, node, document } = situation;
  const mode = modeOnNode(actor, node);
  if (mode === null) return refuse('error.http.404');
  if (!allows(mode, 'WRITE')) return refuse('error.http.403');
  if (isBlockedFor(document, node, actor))
    return refuse('error.document.blocked', { by: document.blockedBy ?? actor.userId });
  if (step.status === 'PROCESSING' && action !== 'cancelRun') return refuse('error.step.processing');
  return RULES[action]({ ...situation, userId: actor.userId, mode });
}

/** The actions that the page offers the actor now: start for a free step, takeOver for a step of another user. */
export function actionsFor(situation: StepSituation, actor: Rights): StepAction[] {
  const { blockedBy } = situation.step;
  const isOffered = (action: StepAction): boolean => {
    if (action === 'start') return blockedBy === null;
    return action !== 'takeOver' || isHeldByAnother(blockedBy, actor.userId);
  };
  return STEP_ACTIONS.filter((action) => isOffered(action) && decide(action, situation, actor).ok);
}

import { allows, modeOnNode, type AccessMode, type Rights } from '../access/access.ts';
import type { StepStatus } from './statuses.ts';
import { STEP_ACTIONS, type StepAction } from './step-actions.ts';
import { isDocumentEditable, isHeldByAnother, type StepSituation } from './step-situation.ts';
import { runsAtOnce } from '../schedule/triggers.ts';

/**
 * The transitions of a step that people cause (semantics 2):
 *
 *   start             WAITING, unheld → held     node WRITE; becomes an assignee of the document
 *   unassign          held → unheld              the holder, node ADMIN
 *   complete          WAITING → DONE             the holder with WRITE, node ADMIN; unheld: the caller becomes the holder
 *   accept            WAITING, DONE → ACCEPTED   acceptance required: node ADMIN; else node WRITE, from WAITING like complete
 *   activate          DONE → WAITING             node WRITE
 *   cancelAcceptance  ACCEPTED, ERROR → WAITING  node WRITE with edit rights on the document
 *   markMaster        all but PROCESSING, stays  node ADMIN; the copy that was master is one no more
 *   rerun             all but PROCESSING → PROCESSING   node WRITE, where something is automatic
 *                     DONE, ACCEPTED, ERROR → WAITING, where the node gathers what waits (CRON, THRESHOLD)
 *   cancelRun         PROCESSING → ERROR         node WRITE
 *
 * One user holds at most one copy per node and document: what would make it two is refused, but for the acceptance of
 * finished work, which then stays in nobody's hands.
 *
 * The engine's own: created as PROCESSING or WAITING; from PROCESSING to the node's `autoStepStatus`, WAITING or ERROR.
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
  /** Becomes the master; no other copy is it any more. */
  readonly master?: true;
}

export type RefusalKey =
  | 'error.http.403'
  | 'error.http.404'
  | 'error.step.transition'
  | 'error.step.held'
  | 'error.step.holdsAnother'
  | 'error.step.processing'
  | 'error.step.notAutomatic'
  | 'error.document.blocked';

/** `by` is the id of the user in whose hands it is; whoever shows it puts the name there. */
export interface Refusal {
  readonly ok: false;
  readonly key: RefusalKey;
  readonly params: { readonly by?: number; readonly status?: StepStatus };
}
export type Decision = { readonly ok: true; readonly change: StepChange } | Refusal;

interface Question extends StepSituation {
  readonly userId: number;
  readonly mode: AccessMode;
}
type Rule = (question: Question) => Decision;

const refuse = (key: RefusalKey, params: Refusal['params'] = {}): Refusal => ({ ok: false, key, params });
const change = (change: StepChange): Decision => ({ ok: true, change });
const isAdmin = ({ mode }: Question): boolean => allows(mode, 'ADMIN');
const holdsAnother = ({ step, userId }: Question): boolean => step.otherHolders.includes(userId);
const wrongStatus = ({ step }: Question): Refusal => refuse('error.step.transition', { status: step.status });

/** Runs `rule` on a step in one of `statuses`, and never over the head of the person who holds a waiting one. */
const from =
  (statuses: readonly StepStatus[], rule: Rule): Rule =>
  (question) => {
    const { step, userId } = question;
    if (!statuses.includes(step.status)) return wrongStatus(question);
    if (step.status === 'WAITING' && isHeldByAnother(step.blockedBy, userId) && !isAdmin(question))
      return refuse('error.step.held', { by: step.blockedBy ?? userId });
    return rule(question);
  };

const ofAdmins =
  (rule: Rule): Rule =>
  (question) =>
    isAdmin(question) ? rule(question) : refuse('error.http.403');

/** Finishing unheld work takes it into the caller's hands in the same breath; accepting another's keeps its worker. */
const finishing = (question: Question, status: StepStatus): StepChange => {
  const { step, userId } = question;
  const takes = step.blockedBy === null && !holdsAnother(question);
  return {
    status,
    rejected: false,
    ...(step.status === 'WAITING' || takes ? { workerId: userId } : {}),
    ...(takes ? { blockedBy: userId, assigns: true as const } : {}),
  };
};

/** Runs `rule` unless it would put a second copy into the hands of who holds one. */
const takingOne =
  (rule: Rule): Rule =>
  (question) =>
    question.step.status === 'WAITING' && question.step.blockedBy === null && holdsAnother(question)
      ? refuse('error.step.holdsAnother')
      : rule(question);

const reopening = ({ step, userId }: Question): StepChange => ({
  status: 'WAITING',
  ...(step.status !== 'ERROR' && step.workerId !== userId ? { rejected: true } : {}),
});

/** Who holds it already only becomes an assignee again; not even an ADMIN takes it from another's hands this way. */
const start: Rule = ({ step, userId }) =>
  step.blockedBy !== null && step.blockedBy !== userId
    ? refuse('error.step.held', { by: step.blockedBy })
    : change({ blockedBy: userId, assigns: true });

const unassign: Rule = (question) => {
  const { step, userId } = question;
  if (step.blockedBy === null) return wrongStatus(question);
  if (isHeldByAnother(step.blockedBy, userId) && !isAdmin(question))
    return refuse('error.step.held', { by: step.blockedBy });
  return change({ blockedBy: null });
};

const accept: Rule = (question) =>
  question.node.requiresAcceptance && !isAdmin(question)
    ? refuse('error.http.403')
    : change(finishing(question, 'ACCEPTED'));

const cancelAcceptance: Rule = (question) =>
  isDocumentEditable(question, question.userId, question.mode)
    ? change(reopening(question))
    : refuse('error.http.403');

const markMaster: Rule = (question) =>
  question.step.master ? wrongStatus(question) : change({ master: true });

/** What a node gathers waits for its next execution in nobody's hands; what waits already needs no rerun. */
const gatherAgain: Rule = (question) =>
  question.step.status === 'WAITING'
    ? wrongStatus(question)
    : change({ status: 'WAITING', blockedBy: null, nextAttempt: true });

const rerun: Rule = (question) => {
  if (!question.node.automatic) return refuse('error.step.notAutomatic');
  if (!runsAtOnce(question.node)) return gatherAgain(question);
  return change({ status: 'PROCESSING', nextAttempt: true });
};

const RULES: Record<StepAction, Rule> = {
  start: from(['WAITING'], takingOne(start)),
  unassign: from(['WAITING', 'DONE', 'ACCEPTED', 'ERROR'], unassign),
  complete: from(
    ['WAITING'],
    takingOne((question) => change(finishing(question, 'DONE'))),
  ),
  accept: from(['WAITING', 'DONE'], takingOne(accept)),
  activate: from(['DONE'], (question) => change(reopening(question))),
  cancelAcceptance: from(['ACCEPTED', 'ERROR'], cancelAcceptance),
  markMaster: ofAdmins(from(['WAITING', 'DONE', 'ACCEPTED', 'ERROR'], markMaster)),
  rerun: from(['WAITING', 'DONE', 'ACCEPTED', 'ERROR'], rerun),
  cancelRun: from(['PROCESSING'], () => change({ status: 'ERROR', nextAttempt: true })),
};

/** Whether the actor may do it now, and what it changes; nothing else about the step changes by people's actions. */
export function decide(action: StepAction, situation: StepSituation, actor: Rights): Decision {
  const { step, node, document } = situation;
  const mode = modeOnNode(actor, node);
  if (mode === null) return refuse('error.http.404');
  if (!allows(mode, 'WRITE')) return refuse('error.http.403');
  if (isHeldByAnother(document.blockedBy, actor.userId) && !allows(mode, 'ADMIN'))
    return refuse('error.document.blocked', { by: document.blockedBy ?? actor.userId });
  if (step.status === 'PROCESSING' && action !== 'cancelRun') return refuse('error.step.processing');
  return RULES[action]({ ...situation, userId: actor.userId, mode });
}

/** What the actor may do to the step now: the page's buttons. A step that is held already offers no start. */
export function actionsFor(situation: StepSituation, actor: Rights): StepAction[] {
  return STEP_ACTIONS.filter(
    (action) =>
      decide(action, situation, actor).ok && !(action === 'start' && situation.step.blockedBy !== null),
  );
}

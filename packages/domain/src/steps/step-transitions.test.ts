import { describe, expect, test } from 'vitest';
import type { AccessMode, Rights } from '../access/access.ts';
import { STEP_STATUSES, type StepStatus } from './statuses.ts';
import { STEP_ACTIONS, type StepAction } from './step-actions.ts';
import type { StepSituation } from './step-situation.ts';
import { actionsFor, decide } from './step-transitions.ts';
import type { TriggerType } from '../schedule/triggers.ts';

const ME = 1;
const OTHER = 2;
const who = (mode: AccessMode | null): Rights => ({
  userId: ME,
  roles: ['ROLE_USER'],
  authorities: mode === null ? [] : [{ type: 'NODE', componentId: 7, mode }],
});

interface Given {
  status?: StepStatus;
  heldBy?: number | null;
  worker?: number | null;
  automatic?: boolean;
  runsOnRequest?: boolean;
  triggerType?: TriggerType;
  requiresAcceptance?: boolean;
  blockedBy?: number | null;
  assignees?: number[];
  master?: boolean;
  /** The users to whom the other copies are assigned. */
  others?: number[];
  /** The node is blind, and ME gave back another copy. */
  hadAnother?: boolean;
}

const given = (of: Given): StepSituation => ({
  step: {
    id: 5,
    status: of.status ?? 'WAITING',
    blockedBy: of.heldBy ?? null,
    workerId: of.worker ?? null,
    master: of.master ?? true,
    otherHolders: of.others ?? [],
    hadAnother: of.hadAnother ?? false,
  },
  node: {
    id: 7,
    processId: 3,
    automatic: of.automatic ?? false,
    runsOnRequest: of.runsOnRequest ?? false,
    triggerType: of.triggerType ?? 'ALWAYS',
    requiresAcceptance: of.requiresAcceptance ?? false,
  },
  document: { blockedBy: of.blockedBy ?? null, assignees: of.assignees ?? [] },
});

const outcome = (action: StepAction, of: Given, mode: AccessMode | null = 'WRITE') => {
  const decision = decide(action, given(of), who(mode));
  return decision.ok ? decision.change : decision.key;
};

/** Every status from which an action may start, in a situation where no other rule refuses it. */
const FROM: Record<StepAction, StepStatus[]> = {
  start: ['WAITING'],
  takeOver: ['WAITING'],
  unassign: ['ACCEPTED', 'DONE', 'WAITING', 'ERROR'],
  complete: ['WAITING'],
  accept: ['DONE', 'WAITING'],
  activate: ['DONE'],
  cancelAcceptance: ['ACCEPTED', 'ERROR'],
  markMaster: ['ACCEPTED', 'DONE', 'WAITING', 'ERROR'],
  rerun: ['ACCEPTED', 'DONE', 'WAITING', 'ERROR'],
  cancelRun: ['PROCESSING'],
};

describe('transitions', () => {
  test.each(STEP_ACTIONS.flatMap((action) => STEP_STATUSES.map((status) => ({ action, status }))))(
    '$action from $status',
    ({ action, status }) => {
      const free = { status, heldBy: ME, automatic: true, assignees: [ME], master: action !== 'markMaster' };
      const result = outcome(action, free, 'ADMIN');
      if (FROM[action].includes(status)) expect(result).toBeTypeOf('object');
      else expect(result).toBe(status === 'PROCESSING' ? 'error.step.processing' : 'error.step.transition');
    },
  );

  test.each(STEP_ACTIONS)('%s is for those who may write in the node', (action) => {
    const master = action !== 'markMaster';
    const of = { status: FROM[action][0] ?? 'WAITING', heldBy: ME, automatic: true, assignees: [ME], master };
    expect(outcome(action, of, null)).toBe('error.http.404');
    expect(outcome(action, of, 'READ')).toBe('error.http.403');
    if (action === 'markMaster') expect(outcome(action, of, 'WRITE')).toBe('error.http.403');
    else expect(outcome(action, of, 'WRITE')).toBeTypeOf('object');
    expect(outcome(action, of, 'ADMIN')).toBeTypeOf('object');
  });

  test.each(STEP_ACTIONS)('%s waits while somebody else has blocked the document', (action) => {
    const status = FROM[action][0] ?? 'WAITING';
    const master = action !== 'markMaster';
    const of = { status, heldBy: ME, automatic: true, blockedBy: OTHER, master };
    expect(outcome(action, of)).toBe('error.document.blocked');
    expect(outcome(action, of, 'ADMIN')).toBeTypeOf('object');
    expect(outcome(action, { ...of, blockedBy: ME }, master ? 'WRITE' : 'ADMIN')).toBeTypeOf('object');
  });

  test.each<[string, StepAction, Given, AccessMode, unknown]>([
    ['starting assigns a free step to the caller', 'start', {}, 'WRITE', { blockedBy: ME, assigns: true }],
    [
      'starting an own step changes nothing',
      'start',
      { heldBy: ME },
      'WRITE',
      { blockedBy: ME, assigns: true },
    ],
    ['starting never takes a step from another user', 'start', { heldBy: OTHER }, 'ADMIN', 'error.step.held'],
    ['an ADMIN takes it over', 'takeOver', { heldBy: OTHER }, 'ADMIN', { blockedBy: ME, assigns: true }],
    ['another user cannot take it over', 'takeOver', { heldBy: OTHER }, 'WRITE', 'error.step.held'],
    [
      'an ADMIN takes over no second copy',
      'takeOver',
      { heldBy: OTHER, others: [ME] },
      'ADMIN',
      'error.step.holdsAnother',
    ],
    ['the holder unassigns the step', 'unassign', { heldBy: ME }, 'WRITE', { blockedBy: null }],
    ['another user cannot unassign it', 'unassign', { heldBy: OTHER }, 'WRITE', 'error.step.held'],
    ['an ADMIN can unassign it', 'unassign', { heldBy: OTHER }, 'ADMIN', { blockedBy: null }],
    ['a free step cannot be unassigned', 'unassign', {}, 'ADMIN', 'error.step.transition'],
    [
      'the holder completes',
      'complete',
      { heldBy: ME },
      'WRITE',
      { status: 'DONE', rejected: false, workerId: ME },
    ],
    [
      'completing a free step assigns it to the caller',
      'complete',
      {},
      'WRITE',
      { status: 'DONE', rejected: false, workerId: ME, blockedBy: ME, assigns: true },
    ],
    ['a step of another user cannot be completed', 'complete', { heldBy: OTHER }, 'WRITE', 'error.step.held'],
    [
      'an ADMIN completes a step of another user, who keeps it',
      'complete',
      { heldBy: OTHER },
      'ADMIN',
      { status: 'DONE', rejected: false, workerId: ME },
    ],
    [
      'the holder accepts',
      'accept',
      { heldBy: ME },
      'WRITE',
      { status: 'ACCEPTED', rejected: false, workerId: ME },
    ],
    ['a step of another user cannot be accepted', 'accept', { heldBy: OTHER }, 'WRITE', 'error.step.held'],
    [
      'a DONE step of another user can be accepted and keeps its worker',
      'accept',
      { status: 'DONE', heldBy: OTHER, worker: OTHER },
      'WRITE',
      { status: 'ACCEPTED', rejected: false },
    ],
    [
      'required acceptance is reserved for ADMINs',
      'accept',
      { heldBy: ME, requiresAcceptance: true },
      'WRITE',
      'error.http.403',
    ],
    [
      'required acceptance of a DONE step is reserved for ADMINs',
      'accept',
      { status: 'DONE', heldBy: ME, requiresAcceptance: true },
      'WRITE',
      'error.http.403',
    ],
    [
      'required acceptance by an ADMIN is accepted',
      'accept',
      { status: 'DONE', heldBy: OTHER, requiresAcceptance: true },
      'ADMIN',
      { status: 'ACCEPTED', rejected: false },
    ],
    [
      'activating own work does not reject it',
      'activate',
      { status: 'DONE', worker: ME },
      'WRITE',
      { status: 'WAITING' },
    ],
    [
      'activating the work of another user rejects it',
      'activate',
      { status: 'DONE', worker: OTHER },
      'WRITE',
      { status: 'WAITING', rejected: true },
    ],
    [
      'cancelling an acceptance needs edit rights on the document [STEP-04]',
      'cancelAcceptance',
      { status: 'ACCEPTED', worker: ME },
      'WRITE',
      'error.http.403',
    ],
    [
      'cancelling an acceptance needs WRITE on the node, whatever the rights on the document [STEP-04]',
      'cancelAcceptance',
      { status: 'ACCEPTED', worker: ME, assignees: [ME] },
      'READ',
      'error.http.403',
    ],
    [
      'assignees have edit rights on the document [STEP-04]',
      'cancelAcceptance',
      { status: 'ACCEPTED', worker: ME, assignees: [ME] },
      'WRITE',
      { status: 'WAITING' },
    ],
    [
      'resetting a failed run rejects nobody’s work [STEP-04]',
      'cancelAcceptance',
      { status: 'ERROR', assignees: [ME] },
      'WRITE',
      { status: 'WAITING' },
    ],
    ['an ADMIN makes a copy the master', 'markMaster', { master: false }, 'ADMIN', { master: true }],
    [
      'an ADMIN makes a copy of another user the master',
      'markMaster',
      { master: false, heldBy: OTHER },
      'ADMIN',
      { master: true },
    ],
    ['the master cannot become master again', 'markMaster', {}, 'ADMIN', 'error.step.transition'],
    [
      'a user cannot start a second copy',
      'start',
      { others: [OTHER, ME] },
      'ADMIN',
      'error.step.holdsAnother',
    ],
    [
      'a user cannot complete a second copy',
      'complete',
      { others: [ME] },
      'WRITE',
      'error.step.holdsAnother',
    ],
    [
      'a user cannot accept a second waiting copy',
      'accept',
      { others: [ME] },
      'WRITE',
      'error.step.holdsAnother',
    ],
    [
      'nobody starts a copy after another one',
      'start',
      { hadAnother: true },
      'ADMIN',
      'error.step.hadAnother',
    ],
    ['nobody completes one', 'complete', { hadAnother: true }, 'WRITE', 'error.step.hadAnother'],
    [
      'an ADMIN takes over none',
      'takeOver',
      { heldBy: OTHER, hadAnother: true },
      'ADMIN',
      'error.step.hadAnother',
    ],
    [
      'accepting a finished copy does not assign it to a user who had another one',
      'accept',
      { status: 'DONE', hadAnother: true },
      'WRITE',
      { status: 'ACCEPTED', rejected: false },
    ],
    [
      'copies of other users do not count',
      'start',
      { others: [OTHER] },
      'WRITE',
      { blockedBy: ME, assigns: true },
    ],
    [
      'accepting a free finished copy does not assign it to a holder of another copy',
      'accept',
      { status: 'DONE', others: [ME] },
      'WRITE',
      { status: 'ACCEPTED', rejected: false },
    ],
    [
      'an ADMIN completes the copy of another user and keeps the own one',
      'complete',
      { heldBy: OTHER, others: [ME] },
      'ADMIN',
      { status: 'DONE', rejected: false, workerId: ME },
    ],
    ...(['CRON', 'THRESHOLD'] as const).map(
      (triggerType): [string, StepAction, Given, AccessMode, unknown] => [
        `a rerun on a gathering node waits for ${triggerType}, unassigned`,
        'rerun',
        { status: 'ACCEPTED', heldBy: OTHER, automatic: true, triggerType },
        'WRITE',
        { status: 'WAITING', blockedBy: null, nextAttempt: true },
      ],
    ),
    [
      'a waiting step of a gathering node cannot be rerun',
      'rerun',
      { automatic: true, triggerType: 'CRON' },
      'ADMIN',
      'error.step.transition',
    ],
    [
      'a rerun makes earlier runs stale',
      'rerun',
      { status: 'ERROR', automatic: true },
      'WRITE',
      { status: 'PROCESSING', nextAttempt: true },
    ],
    [
      'a step that runs on request can be run while it waits',
      'rerun',
      { status: 'WAITING', runsOnRequest: true },
      'WRITE',
      { status: 'PROCESSING', nextAttempt: true },
    ],
    ['only automatic steps can be rerun', 'rerun', { status: 'DONE' }, 'WRITE', 'error.step.notAutomatic'],
    [
      'a step of another user cannot be rerun',
      'rerun',
      { heldBy: OTHER, automatic: true },
      'WRITE',
      'error.step.held',
    ],
    [
      'cancelling a run makes it stale',
      'cancelRun',
      { status: 'PROCESSING' },
      'WRITE',
      { status: 'ERROR', nextAttempt: true },
    ],
  ])('%s', (_, action, of, mode, expected) => {
    expect(outcome(action, of, mode)).toEqual(expected);
  });
});

describe('the actions that a user is offered', () => {
  test.each<[string, Given, AccessMode, StepAction[]]>([
    ['a free step', {}, 'WRITE', ['start', 'complete', 'accept']],
    ['an own step', { heldBy: ME }, 'WRITE', ['unassign', 'complete', 'accept']],
    [
      'an own step that requires acceptance',
      { heldBy: ME, requiresAcceptance: true },
      'WRITE',
      ['unassign', 'complete'],
    ],
    ['a step of another user', { heldBy: OTHER }, 'WRITE', []],
    [
      'a step of another user, for an ADMIN',
      { heldBy: OTHER },
      'ADMIN',
      ['takeOver', 'unassign', 'complete', 'accept'],
    ],
    ['done work', { status: 'DONE' }, 'WRITE', ['accept', 'activate']],
    [
      'accepted work of an assigned document',
      { status: 'ACCEPTED', assignees: [ME] },
      'WRITE',
      ['cancelAcceptance'],
    ],
    ['a failed run', { status: 'ERROR', automatic: true }, 'WRITE', ['rerun']],
    ['a run', { status: 'PROCESSING', automatic: true }, 'WRITE', ['cancelRun']],
    ['anything, for a reader', {}, 'READ', []],
    ['a free copy, for who holds another', { others: [ME] }, 'WRITE', []],
    [
      'a copy that is not master, for an ADMIN',
      { master: false },
      'ADMIN',
      ['start', 'complete', 'accept', 'markMaster'],
    ],
    ['a copy that is not master, for a writer', { master: false }, 'WRITE', ['start', 'complete', 'accept']],
  ])('for %s', (_, of, mode, expected) => {
    expect(actionsFor(given(of), who(mode))).toEqual(expected);
  });
});

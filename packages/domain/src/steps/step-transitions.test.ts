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
  triggerType?: TriggerType;
  requiresAcceptance?: boolean;
  blockedBy?: number | null;
  assignees?: number[];
  master?: boolean;
  /** Who hold the other copies. */
  others?: number[];
}

const given = (of: Given): StepSituation => ({
  step: {
    id: 5,
    status: of.status ?? 'WAITING',
    blockedBy: of.heldBy ?? null,
    workerId: of.worker ?? null,
    master: of.master ?? true,
    otherHolders: of.others ?? [],
  },
  node: {
    id: 7,
    processId: 3,
    automatic: of.automatic ?? false,
    triggerType: of.triggerType ?? 'ALWAYS',
    requiresAcceptance: of.requiresAcceptance ?? false,
  },
  document: { blockedBy: of.blockedBy ?? null, assignees: of.assignees ?? [] },
});

const outcome = (action: StepAction, of: Given, mode: AccessMode | null = 'WRITE') => {
  const decision = decide(action, given(of), who(mode));
  return decision.ok ? decision.change : decision.key;
};

/** Every status from which an action may start, in a situation where nothing else stands in its way. */
const FROM: Record<StepAction, StepStatus[]> = {
  start: ['WAITING'],
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
    ['starting takes a free step', 'start', {}, 'WRITE', { blockedBy: ME, assigns: true }],
    [
      'starting what is held already changes nothing',
      'start',
      { heldBy: ME },
      'WRITE',
      { blockedBy: ME, assigns: true },
    ],
    ['nobody takes a step from another by starting', 'start', { heldBy: OTHER }, 'ADMIN', 'error.step.held'],
    ['the holder gives it back', 'unassign', { heldBy: ME }, 'WRITE', { blockedBy: null }],
    ['another does not', 'unassign', { heldBy: OTHER }, 'WRITE', 'error.step.held'],
    ['an ADMIN does', 'unassign', { heldBy: OTHER }, 'ADMIN', { blockedBy: null }],
    ['a free step cannot be given back', 'unassign', {}, 'ADMIN', 'error.step.transition'],
    [
      'the holder completes',
      'complete',
      { heldBy: ME },
      'WRITE',
      { status: 'DONE', rejected: false, workerId: ME },
    ],
    [
      'completing a free step takes it first',
      'complete',
      {},
      'WRITE',
      { status: 'DONE', rejected: false, workerId: ME, blockedBy: ME, assigns: true },
    ],
    ['another’s work is not completed', 'complete', { heldBy: OTHER }, 'WRITE', 'error.step.held'],
    [
      'but by an ADMIN, and stays in its hands',
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
    ['nobody accepts what another holds', 'accept', { heldBy: OTHER }, 'WRITE', 'error.step.held'],
    [
      'DONE work of another may be accepted, and keeps its worker',
      'accept',
      { status: 'DONE', heldBy: OTHER, worker: OTHER },
      'WRITE',
      { status: 'ACCEPTED', rejected: false },
    ],
    [
      'required acceptance is the ADMIN’s',
      'accept',
      { heldBy: ME, requiresAcceptance: true },
      'WRITE',
      'error.http.403',
    ],
    [
      'also of DONE work',
      'accept',
      { status: 'DONE', heldBy: ME, requiresAcceptance: true },
      'WRITE',
      'error.http.403',
    ],
    [
      'who gives it',
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
      'activating another’s work rejects it',
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
      'which assignees have [STEP-04]',
      'cancelAcceptance',
      { status: 'ACCEPTED', worker: ME, assignees: [ME] },
      'WRITE',
      { status: 'WAITING' },
    ],
    [
      'a failed run is nobody’s rejected work [STEP-04]',
      'cancelAcceptance',
      { status: 'ERROR', assignees: [ME] },
      'WRITE',
      { status: 'WAITING' },
    ],
    ['an ADMIN makes a copy the master', 'markMaster', { master: false }, 'ADMIN', { master: true }],
    [
      'also over the head of who holds it',
      'markMaster',
      { master: false, heldBy: OTHER },
      'ADMIN',
      { master: true },
    ],
    ['the master is it already', 'markMaster', {}, 'ADMIN', 'error.step.transition'],
    ['nobody takes a second copy', 'start', { others: [OTHER, ME] }, 'ADMIN', 'error.step.holdsAnother'],
    ['nor completes one', 'complete', { others: [ME] }, 'WRITE', 'error.step.holdsAnother'],
    ['nor accepts a waiting one', 'accept', { others: [ME] }, 'WRITE', 'error.step.holdsAnother'],
    [
      'beside the copies of others there is room',
      'start',
      { others: [OTHER] },
      'WRITE',
      { blockedBy: ME, assigns: true },
    ],
    [
      'a finished copy of nobody is accepted without being taken by who holds another',
      'accept',
      { status: 'DONE', others: [ME] },
      'WRITE',
      { status: 'ACCEPTED', rejected: false },
    ],
    [
      'an ADMIN completes another’s copy and keeps the own one',
      'complete',
      { heldBy: OTHER, others: [ME] },
      'ADMIN',
      { status: 'DONE', rejected: false, workerId: ME },
    ],
    ...(['CRON', 'THRESHOLD'] as const).map(
      (triggerType): [string, StepAction, Given, AccessMode, unknown] => [
        `a rerun where the node gathers waits for ${triggerType}, in nobody’s hands`,
        'rerun',
        { status: 'ACCEPTED', heldBy: OTHER, automatic: true, triggerType },
        'WRITE',
        { status: 'WAITING', blockedBy: null, nextAttempt: true },
      ],
    ),
    [
      'what waits already needs no rerun',
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
    ['only automatic work runs again', 'rerun', { status: 'DONE' }, 'WRITE', 'error.step.notAutomatic'],
    [
      'work in another’s hands is not run over',
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

describe('the actions that a person is offered', () => {
  test.each<[string, Given, AccessMode, StepAction[]]>([
    ['a free step', {}, 'WRITE', ['start', 'complete', 'accept']],
    ['an own one', { heldBy: ME }, 'WRITE', ['unassign', 'complete', 'accept']],
    [
      'an own one that needs acceptance',
      { heldBy: ME, requiresAcceptance: true },
      'WRITE',
      ['unassign', 'complete'],
    ],
    ['another’s', { heldBy: OTHER }, 'WRITE', []],
    ['another’s, for an ADMIN', { heldBy: OTHER }, 'ADMIN', ['unassign', 'complete', 'accept']],
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

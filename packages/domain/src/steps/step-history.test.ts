import { expect, test } from 'vitest';
import { stepEventOf, type RecordedStepChange, type StepEvent } from './step-history.ts';

const ME = 1;
const OTHER = 2;
const recorded = (change: Partial<RecordedStepChange>): RecordedStepChange => ({
  was: 'WAITING',
  status: 'WAITING',
  userId: ME,
  holderId: null,
  master: true,
  hasReason: false,
  before: { holderId: null, master: true },
  ...change,
});

test.each<[what: string, change: Partial<RecordedStepChange>, event: StepEvent]>([
  ['a created step for a person', { was: null, userId: null }, 'appeared'],
  ['a created automatic step', { was: null, status: 'PROCESSING', userId: null }, 'began'],
  ['a dead branch', { status: null, userId: null }, 'withdrawn'],
  ['a run that ends', { was: 'PROCESSING', status: 'ACCEPTED', userId: null }, 'finished'],
  ['a run that ends in DONE', { was: 'PROCESSING', status: 'DONE', userId: null }, 'finished'],
  ['a run whose result needs a person', { was: 'PROCESSING', userId: null }, 'leftToPerson'],
  ['a run that fails', { was: 'PROCESSING', status: 'ERROR', userId: null }, 'failed'],
  [
    'a failed attempt that is retried',
    { was: 'PROCESSING', status: 'PROCESSING', userId: null, hasReason: true },
    'retries',
  ],
  ['an execution over gathered steps', { status: 'PROCESSING', userId: null }, 'began'],
  ['a step that an execution finishes directly', { status: 'ACCEPTED', userId: null }, 'finished'],
  ['a cancelled run', { was: 'PROCESSING', status: 'ERROR' }, 'cancelledRun'],
  ['a rerun', { was: 'ACCEPTED', status: 'PROCESSING' }, 'reran'],
  ['assigning it to oneself', { holderId: ME }, 'took'],
  ['unassigning it', { before: { holderId: ME, master: true } }, 'gaveBack'],
  ['an admin unassigns another user', { before: { holderId: OTHER, master: true } }, 'gaveBack'],
  ['completing', { status: 'DONE', holderId: ME }, 'completed'],
  ['accepting from WAITING', { status: 'ACCEPTED', holderId: ME }, 'accepted'],
  ['accepting the work of another user', { was: 'DONE', status: 'ACCEPTED', holderId: OTHER }, 'accepted'],
  ['activating', { was: 'DONE', holderId: ME }, 'activated'],
  ['cancelling acceptance', { was: 'ACCEPTED', holderId: ME }, 'cancelledAcceptance'],
  ['resetting a failed step', { was: 'ERROR' }, 'clearedError'],
  ['the master', { before: { holderId: null, master: false } }, 'becameMaster'],
  ['the former master', { master: false }, 'lostMaster'],
  ['assigning it, without an earlier state', { holderId: ME, before: null }, 'took'],
  ['unassigning it, without an earlier state', { before: null }, 'gaveBack'],
  ['another change, without an earlier state', { holderId: OTHER, before: null }, 'changed'],
  ['a removed reason', {}, 'changed'],
])('%s', (_what, change, event) => {
  expect(stepEventOf(recorded(change))).toBe(event);
});

import { expect, test } from 'vitest';
import { deedOf, type StepChangeNoted, type StepDeed } from './step-history.ts';

const ME = 1;
const OTHER = 2;
const noted = (change: Partial<StepChangeNoted>): StepChangeNoted => ({
  was: 'WAITING',
  status: 'WAITING',
  userId: ME,
  holderId: null,
  master: true,
  hasReason: false,
  before: { holderId: null, master: true },
  ...change,
});

test.each<[what: string, change: Partial<StepChangeNoted>, deed: StepDeed]>([
  ['a step for people', { was: null, userId: null }, 'appeared'],
  ['a step for a machine', { was: null, status: 'PROCESSING', userId: null }, 'began'],
  ['a dead branch', { status: null, userId: null }, 'withdrawn'],
  ['a run that ends', { was: 'PROCESSING', status: 'ACCEPTED', userId: null }, 'finished'],
  ['a run that ends in DONE', { was: 'PROCESSING', status: 'DONE', userId: null }, 'finished'],
  ['a run that a person goes on with', { was: 'PROCESSING', userId: null }, 'leftToPerson'],
  ['a run that fails', { was: 'PROCESSING', status: 'ERROR', userId: null }, 'failed'],
  [
    'a try that will be repeated',
    { was: 'PROCESSING', status: 'PROCESSING', userId: null, hasReason: true },
    'retries',
  ],
  ['an execution over gathered steps', { status: 'PROCESSING', userId: null }, 'began'],
  ['what an execution finishes at once', { status: 'ACCEPTED', userId: null }, 'finished'],
  ['a cancelled run', { was: 'PROCESSING', status: 'ERROR' }, 'cancelledRun'],
  ['a rerun', { was: 'ACCEPTED', status: 'PROCESSING' }, 'reran'],
  ['taking it', { holderId: ME }, 'took'],
  ['giving it back', { before: { holderId: ME, master: true } }, 'gaveBack'],
  ['an admin who takes it from another’s hands', { before: { holderId: OTHER, master: true } }, 'gaveBack'],
  ['completing', { status: 'DONE', holderId: ME }, 'completed'],
  ['accepting from WAITING', { status: 'ACCEPTED', holderId: ME }, 'accepted'],
  ['accepting another’s', { was: 'DONE', status: 'ACCEPTED', holderId: OTHER }, 'accepted'],
  ['activating', { was: 'DONE', holderId: ME }, 'activated'],
  ['cancelling acceptance', { was: 'ACCEPTED', holderId: ME }, 'cancelledAcceptance'],
  ['putting a failed step back to work', { was: 'ERROR' }, 'clearedError'],
  ['the master', { before: { holderId: null, master: false } }, 'becameMaster'],
  ['the former master', { master: false }, 'lostMaster'],
  ['taking it, of an older history', { holderId: ME, before: null }, 'took'],
  ['giving it back, of an older history', { before: null }, 'gaveBack'],
  ['something of an older history', { holderId: OTHER, before: null }, 'changed'],
  ['a reason that goes', {}, 'changed'],
])('%s', (_what, change, deed) => {
  expect(deedOf(noted(change))).toBe(deed);
});

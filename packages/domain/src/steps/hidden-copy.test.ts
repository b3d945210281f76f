import { expect, test } from 'vitest';
import type { AccessMode, Authority } from '../access/access.ts';
import { isHiddenCopy, type StepCopy } from './hidden-copy.ts';

const ADA = 1;
const BOB = 2;
const CYD = 3;
const held: StepCopy = {
  nodeId: 5,
  processId: 7,
  status: 'WAITING',
  blockedBy: BOB,
  pastHolders: null,
  blind: false,
};
const blind: StepCopy = { ...held, blind: true };
const givenBack: StepCopy = { ...blind, blockedBy: null, pastHolders: [BOB] };
const ada = (mode: AccessMode, type: Authority['type'] = 'NODE') => ({
  userId: ADA,
  roles: ['ROLE_USER'],
  authorities: [{ type, componentId: type === 'NODE' ? 5 : 7, mode }],
});
const of = (all: number, unfinished: number) => ({ all, unfinished });

test.each([
  ["another user's unfinished copy", held, of(2, 2), true],
  ['a running copy', { ...held, status: 'PROCESSING' }, of(2, 1), true],
  ['a failed copy', { ...held, status: 'ERROR' }, of(3, 3), true],
  ['a finished copy', { ...held, status: 'DONE' }, of(2, 1), false],
  ['an accepted copy', { ...held, status: 'ACCEPTED' }, of(2, 1), false],
  ["the user's own copy", { ...held, blockedBy: ADA }, of(2, 2), false],
  ['an unassigned copy', { ...held, blockedBy: null }, of(2, 2), false],
  ['a copy that another user gave back', { ...givenBack, blind: false }, of(2, 2), false],
  ['the only step of its node', held, of(1, 1), false],
] as const)('of a node that is not blind: %s', (_, step, copies, isHidden) => {
  expect(isHiddenCopy(ada('WRITE'), step, copies)).toBe(isHidden);
});

test.each([
  ["another user's unfinished copy", blind, of(2, 1), true],
  ['a finished copy while another one is not', { ...blind, status: 'DONE' }, of(3, 1), true],
  ['an accepted copy while another one is not finished', { ...blind, status: 'ACCEPTED' }, of(2, 1), true],
  ['a finished copy, and all others are', { ...blind, status: 'DONE' }, of(3, 0), false],
  ["the user's own copy", { ...blind, blockedBy: ADA, pastHolders: [BOB] }, of(2, 2), false],
  ['a copy that nobody has held', { ...blind, blockedBy: null }, of(2, 2), false],
  ['a finished copy of nobody', { ...blind, status: 'DONE', blockedBy: null }, of(2, 1), false],
  ['a copy that another user gave back', givenBack, of(2, 2), true],
  ['a finished copy that another user gave back', { ...givenBack, status: 'DONE' }, of(2, 1), true],
  ['a copy that the user gave back', { ...givenBack, pastHolders: [BOB, ADA] }, of(2, 2), false],
  [
    'one that the user gave back and another holds',
    { ...blind, blockedBy: CYD, pastHolders: [ADA] },
    of(2, 2),
    true,
  ],
  ['the only step of its node', blind, of(1, 1), false],
] as const)('of a blind node: %s', (_, step, copies, isHidden) => {
  expect(isHiddenCopy(ada('WRITE'), step, copies)).toBe(isHidden);
});

test('nothing is hidden from an ADMIN of the node or the process, or from an administrator', () => {
  for (const step of [held, blind, givenBack]) {
    expect(isHiddenCopy(ada('ADMIN'), step, of(2, 2))).toBe(false);
    expect(isHiddenCopy(ada('ADMIN', 'PROCESS'), step, of(2, 2))).toBe(false);
    expect(isHiddenCopy({ userId: ADA, roles: ['ROLE_ADMIN'], authorities: [] }, step, of(2, 2))).toBe(false);
  }
  expect(isHiddenCopy(ada('WRITE', 'PROCESS'), held, of(2, 2))).toBe(true);
});

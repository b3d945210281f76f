import { expect, test } from 'vitest';
import type { StepStatus } from './statuses.ts';
import { actionOfUpdate, type StepUpdate } from './step-update.ts';

const ME = 1;
const OTHER = 2;

const asked = (
  body: StepUpdate,
  status: StepStatus = 'WAITING',
  blockedBy: number | null = null,
  master = true,
) => {
  const answer = actionOfUpdate(body, { nodeId: 7, master, blockedBy, status }, ME);
  return answer.ok ? answer.action : `400 ${answer.field}`;
};

test.each<[string, ReturnType<typeof asked>, unknown]>([
  ['nothing', asked({}), null],
  ['what is stored', asked({ status: 'WAITING', blockedBy: null, master: true, nodeId: 7 }), null],
  ['DONE', asked({ status: 'DONE' }), 'complete'],
  ['ACCEPTED from WAITING', asked({ status: 'ACCEPTED' }), 'accept'],
  ['ACCEPTED from DONE', asked({ status: 'ACCEPTED' }, 'DONE'), 'accept'],
  ['WAITING from DONE', asked({ status: 'WAITING' }, 'DONE'), 'activate'],
  ['WAITING from ACCEPTED', asked({ status: 'WAITING' }, 'ACCEPTED'), 'cancelAcceptance'],
  ['WAITING from ERROR', asked({ status: 'WAITING' }, 'ERROR'), 'cancelAcceptance'],
  ['PROCESSING', asked({ status: 'PROCESSING' }), '400 status'],
  ['ERROR', asked({ status: 'ERROR' }), '400 status'],
  ['the stored PROCESSING', asked({ status: 'PROCESSING' }, 'PROCESSING'), null],
  ['the caller as the holder', asked({ blockedBy: ME }), 'start'],
  ['the caller as the holder, as an object', asked({ blockedBy: { id: ME } }), 'start'],
  ['the caller instead of another user', asked({ blockedBy: ME }, 'WAITING', OTHER), 'takeOver'],
  ['no holder', asked({ blockedBy: null }, 'WAITING', ME), 'unassign'],
  ['another user as the holder', asked({ blockedBy: OTHER }), '400 blockedBy'],
  ['the current holder, another user', asked({ blockedBy: OTHER }, 'WAITING', OTHER), null],
  ['two things', asked({ status: 'DONE', blockedBy: ME }), '400 status'],
  ['another node', asked({ nodeId: 8 }), '400 nodeId'],
  ['no master', asked({ master: false }), '400 master'],
  ['the master that it is', asked({ master: true }), null],
  ['what it is not: the master', asked({ master: true }, 'DONE', null, false), 'markMaster'],
  ['mastery and completion', asked({ master: true, status: 'DONE' }, 'WAITING', null, false), '400 status'],
])('a body that asks for %s', (_, answer, expected) => {
  expect(answer).toBe(expected);
});

import { expect, test } from 'vitest';
import type { AccessMode, Authority } from '../access/access.ts';
import { isHiddenCopy, type StepCopy } from './hidden-copy.ts';

const ADA = 1;
const BOB = 2;
const held: StepCopy = { nodeId: 5, processId: 7, status: 'WAITING', blockedBy: BOB };
const ada = (mode: AccessMode, type: Authority['type'] = 'NODE') => ({
  userId: ADA,
  roles: ['ROLE_USER'],
  authorities: [{ type, componentId: type === 'NODE' ? 5 : 7, mode }],
});

test.each([
  ["another user's unfinished copy", held, 2, true],
  ['a running copy', { ...held, status: 'PROCESSING' }, 2, true],
  ['a failed copy', { ...held, status: 'ERROR' }, 3, true],
  ['a finished copy', { ...held, status: 'DONE' }, 2, false],
  ['an accepted copy', { ...held, status: 'ACCEPTED' }, 2, false],
  ["the user's own copy", { ...held, blockedBy: ADA }, 2, false],
  ['an unassigned copy', { ...held, blockedBy: null }, 2, false],
  ['the only step of its node', held, 1, false],
] as const)('%s', (_, step, copies, isHidden) => {
  expect(isHiddenCopy(ada('WRITE'), step, copies)).toBe(isHidden);
});

test('nothing is hidden from an ADMIN of the node or the process, or from an administrator', () => {
  expect(isHiddenCopy(ada('ADMIN'), held, 2)).toBe(false);
  expect(isHiddenCopy(ada('ADMIN', 'PROCESS'), held, 2)).toBe(false);
  expect(isHiddenCopy(ada('WRITE', 'PROCESS'), held, 2)).toBe(true);
  expect(isHiddenCopy({ userId: ADA, roles: ['ROLE_ADMIN'], authorities: [] }, held, 2)).toBe(false);
});

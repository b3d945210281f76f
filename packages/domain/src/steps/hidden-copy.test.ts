import { expect, test } from 'vitest';
import type { AccessMode, Authority } from '../access/access.ts';
import { isHiddenCopy, type Copy } from './hidden-copy.ts';

const ADA = 1;
const BOB = 2;
const held: Copy = { nodeId: 5, processId: 7, status: 'WAITING', blockedBy: BOB };
const ada = (mode: AccessMode, type: Authority['type'] = 'NODE') => ({
  userId: ADA,
  roles: ['ROLE_USER'],
  authorities: [{ type, componentId: type === 'NODE' ? 5 : 7, mode }],
});

test.each([
  ["another's unfinished copy", held, 2, true],
  ['one that runs', { ...held, status: 'PROCESSING' }, 2, true],
  ['one that failed', { ...held, status: 'ERROR' }, 3, true],
  ['a finished one', { ...held, status: 'DONE' }, 2, false],
  ['an accepted one', { ...held, status: 'ACCEPTED' }, 2, false],
  ["one's own", { ...held, blockedBy: ADA }, 2, false],
  ['one of nobody', { ...held, blockedBy: null }, 2, false],
  ['the only step of its node', held, 1, false],
] as const)('%s', (_, step, copies, isHidden) => {
  expect(isHiddenCopy(ada('WRITE'), step, copies)).toBe(isHidden);
});

test('nothing is hidden from an ADMIN of the node, the process or all', () => {
  expect(isHiddenCopy(ada('ADMIN'), held, 2)).toBe(false);
  expect(isHiddenCopy(ada('ADMIN', 'PROCESS'), held, 2)).toBe(false);
  expect(isHiddenCopy(ada('WRITE', 'PROCESS'), held, 2)).toBe(true);
  expect(isHiddenCopy({ userId: ADA, roles: ['ROLE_ADMIN'], authorities: [] }, held, 2)).toBe(false);
});

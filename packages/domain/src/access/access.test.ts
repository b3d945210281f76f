import { describe, expect, it } from 'vitest';
import {
  administersNothing,
  ACCESS_MODES,
  allows,
  ANY,
  highest,
  mayCreateProcess,
  maySeeProcess,
  maySeeSomeProcess,
  modeOnNode,
  modeOnProcess,
  type Authority,
  type Rights,
} from './access.ts';

const holding = (authorities: readonly Authority[], ...roles: string[]): Rights => ({
  userId: 1,
  roles: roles.length > 0 ? roles : ['ROLE_USER'],
  authorities,
});
const on = (type: Authority['type'], componentId: number, mode: Authority['mode']): Authority => ({
  type,
  componentId,
  mode,
});
const NODE = { id: 7, processId: 3 };

describe('modes', () => {
  it('rank ADMIN over WRITE over READ; no mode allows nothing [PERM-06]', () => {
    const table = ACCESS_MODES.map((held) => ACCESS_MODES.map((needed) => allows(held, needed)));
    expect(table).toEqual([
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ]);
    expect(ACCESS_MODES.map((needed) => allows(null, needed))).toEqual([false, false, false]);
    expect(highest(['READ', null, 'ADMIN', 'WRITE'])).toBe('ADMIN');
    expect(highest([null, 'READ'])).toBe('READ');
    expect(highest([])).toBeNull();
  });
});

describe('the mode on a node', () => {
  it.each([
    [
      'the mode on the process when it is higher',
      [on('PROCESS', 3, 'ADMIN'), on('NODE', 7, 'READ')],
      'ADMIN',
    ],
    ['the mode on the node when it is higher', [on('PROCESS', 3, 'READ'), on('NODE', 7, 'WRITE')], 'WRITE'],
    ['the node alone', [on('NODE', 7, 'WRITE')], 'WRITE'],
    ['any node', [on('NODE', ANY, 'READ')], 'READ'],
    ['any process', [on('PROCESS', ANY, 'WRITE'), on('NODE', 7, 'READ')], 'WRITE'],
    ['another node', [on('NODE', 8, 'ADMIN')], null],
    ['another process', [on('PROCESS', 4, 'ADMIN')], null],
    ['a process with the id of the node', [on('PROCESS', 7, 'ADMIN')], null],
  ] as const)('is the higher of process and node: %s [PERM-07]', (_, authorities, mode) => {
    expect(modeOnNode(holding(authorities), NODE)).toBe(mode);
  });

  it('is WRITE for a super annotator who may read the process, and nothing elsewhere', () => {
    const rights = holding([on('PROCESS', 3, 'READ')], 'ROLE_SUPER_ANNOTATOR');
    expect(modeOnNode(rights, NODE)).toBe('WRITE');
    expect(modeOnProcess(rights, 3)).toBe('READ');
    expect(modeOnNode(rights, { id: 7, processId: 4 })).toBeNull();
    expect(modeOnNode(holding([on('NODE', 7, 'READ')], 'ROLE_SUPER_ANNOTATOR'), NODE)).toBe('READ');
  });

  it('is ADMIN for an administrator without any authority', () => {
    const rights = holding([], 'ROLE_ADMIN');
    expect([modeOnProcess(rights, 3), modeOnNode(rights, NODE), mayCreateProcess(rights)]).toEqual([
      'ADMIN',
      'ADMIN',
      true,
    ]);
  });
});

describe('the mode on a process', () => {
  it('is not raised by a right on one of its nodes, which only makes it visible', () => {
    const rights = holding([on('NODE', 7, 'ADMIN')]);
    expect(modeOnProcess(rights, 3)).toBeNull();
    expect(maySeeProcess(rights, 3, [6, 7])).toBe(true);
    expect(maySeeProcess(rights, 4, [8])).toBe(false);
  });

  it('is visible to users with a right on any node while its nodes are not known', () => {
    const mayBeSeen = (...rights: Authority[]) => maySeeProcess(holding(rights), 3, 'unknown');
    expect(mayBeSeen(on('NODE', 8, 'READ'))).toBe(true);
    expect(mayBeSeen(on('PROCESS', 3, 'READ'))).toBe(true);
    expect(mayBeSeen(on('PROCESS', 4, 'ADMIN'))).toBe(false);
    expect(mayBeSeen()).toBe(false);
  });

  it('is not visible without any right, except to administrators', () => {
    expect(maySeeSomeProcess(holding([on('PROCESS', 4, 'READ')]))).toBe(true);
    expect(maySeeSomeProcess(holding([on('PROCESS', ANY, 'READ')]))).toBe(true);
    expect(maySeeSomeProcess(holding([on('NODE', 7, 'READ')]))).toBe(true);
    expect(maySeeSomeProcess(holding([], 'ROLE_ADMIN'))).toBe(true);
    expect(maySeeSomeProcess(holding([], 'ROLE_USER', 'ROLE_SUPER_ANNOTATOR'))).toBe(false);
  });

  it('allows the creation of processes only with ADMIN on any process', () => {
    expect(mayCreateProcess(holding([on('PROCESS', ANY, 'ADMIN')]))).toBe(true);
    expect(mayCreateProcess(holding([on('PROCESS', ANY, 'WRITE')]))).toBe(false);
    expect(mayCreateProcess(holding([on('PROCESS', 3, 'ADMIN')]))).toBe(false);
  });
});

it('people administer nothing without the role of administrators and without ADMIN on any process or node', () => {
  for (const rights of [
    holding([]),
    holding([on('PROCESS', 3, 'READ'), on('PROCESS', 4, 'WRITE')]),
    holding([on('NODE', 7, 'WRITE')]),
    holding([on('PROCESS', 3, 'READ')], 'ROLE_USER', 'ROLE_SUPER_ANNOTATOR'),
  ])
    expect(administersNothing(rights)).toBe(true);
  for (const rights of [
    holding([on('PROCESS', 3, 'WRITE')], 'ROLE_ADMIN'),
    holding([on('PROCESS', 3, 'WRITE'), on('PROCESS', 4, 'ADMIN')]),
    holding([on('PROCESS', ANY, 'ADMIN')]),
    holding([on('NODE', 7, 'ADMIN')]),
  ])
    expect(administersNothing(rights)).toBe(false);
});

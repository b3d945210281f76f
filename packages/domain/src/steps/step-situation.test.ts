import { describe, expect, test } from 'vitest';
import type { AccessMode, Rights } from '../access/access.ts';
import type { StepStatus } from './statuses.ts';
import { decideEdit, isDocumentEditable, mayWriteInStep } from './step-situation.ts';

const ME = 1;
const OTHER = 2;
const NODE = {
  id: 7,
  processId: 3,
  automatic: false,
  runsOnRequest: false,
  triggerType: 'ALWAYS',
  requiresAcceptance: false,
} as const;
const withMode = (mode: AccessMode | null): Rights => ({
  userId: ME,
  roles: [],
  authorities: mode === null ? [] : [{ type: 'NODE', componentId: 7, mode }],
});

describe('a step', () => {
  test.each<[StepStatus, number, number | null, AccessMode | null, boolean]>([
    ['WAITING', 5, null, 'WRITE', true],
    ['WAITING', 5, ME, 'WRITE', true],
    ['WAITING', 5, OTHER, 'WRITE', false],
    ['WAITING', 5, OTHER, 'ADMIN', true],
    ['WAITING', 5, null, 'READ', false],
    ['WAITING', 5, null, null, false],
    ['WAITING', -1, null, 'ADMIN', false],
    ['DONE', 5, ME, 'ADMIN', false],
    ['ACCEPTED', 5, ME, 'ADMIN', false],
    ['PROCESSING', 5, null, 'ADMIN', false],
    ['ERROR', 5, ME, 'ADMIN', false],
  ])(
    'in %s with id %i held by %s is editable with %s: %s [STEP-03]',
    (status, id, blockedBy, mode, expected) => {
      const step = { id, status, blockedBy, workerId: null, master: true, otherHolders: [] };
      const situation = { step, node: NODE, document: { blockedBy: null, assignees: [] } };
      expect(mayWriteInStep(situation, withMode(mode))).toBe(expected);
    },
  );
});

describe('a document', () => {
  test.each<[StepStatus, number | null, number[], AccessMode, boolean]>([
    ['WAITING', null, [ME], 'WRITE', true],
    ['WAITING', null, [], 'WRITE', false],
    ['WAITING', ME, [], 'WRITE', true],
    ['WAITING', OTHER, [ME], 'WRITE', false],
    ['WAITING', OTHER, [], 'ADMIN', true],
    ['DONE', null, [ME], 'WRITE', false],
    ['DONE', null, [], 'ADMIN', true],
    ['ACCEPTED', null, [ME], 'WRITE', true],
  ])(
    'at a step in %s, blocked by %s, assigned to %o, is editable with %s: %s [WS-37]',
    (status, blockedBy, assignees, mode, expected) => {
      expect(isDocumentEditable({ step: { status }, document: { blockedBy, assignees } }, ME, mode)).toBe(
        expected,
      );
    },
  );

  test('is edited through a waiting step only', () => {
    const node = {
      id: 7,
      processId: 3,
      automatic: false,
      runsOnRequest: false,
      triggerType: 'ALWAYS',
      requiresAcceptance: false,
    } as const;
    const rights = {
      userId: ME,
      roles: [],
      authorities: [{ type: 'NODE', componentId: 7, mode: 'ADMIN' }],
    } as const;
    const at = (status: StepStatus) => ({
      step: { id: 1, status, blockedBy: null, workerId: null, master: true, otherHolders: [] },
      node,
      document: { blockedBy: null, assignees: [] },
    });
    expect(mayWriteInStep(at('WAITING'), rights)).toBe(true);
    expect(mayWriteInStep(at('DONE'), rights)).toBe(false);
  });

  test("is edited through the user's own copy, not through a free one beside it", () => {
    const rights = (mode: AccessMode) => ({
      userId: ME,
      roles: [],
      authorities: [{ type: 'NODE' as const, componentId: 7, mode }],
    });
    const at = (blockedBy: number | null, otherHolders: number[]) => ({
      step: { id: 1, status: 'WAITING' as const, blockedBy, workerId: null, master: true, otherHolders },
      node: {
        id: 7,
        processId: 3,
        automatic: false,
        runsOnRequest: false,
        triggerType: 'ALWAYS' as const,
        requiresAcceptance: false,
      },
      document: { blockedBy: null, assignees: [ME] },
    });
    expect(mayWriteInStep(at(ME, [OTHER]), rights('WRITE'))).toBe(true);
    expect(mayWriteInStep(at(null, [OTHER]), rights('WRITE'))).toBe(true);
    expect(mayWriteInStep(at(null, [ME]), rights('WRITE'))).toBe(false);
    expect(mayWriteInStep(at(null, [ME]), rights('ADMIN'))).toBe(true);
    const afterAnother = { ...at(null, []), step: { ...at(null, []).step, hadAnother: true } };
    expect(decideEdit(afterAnother, rights('WRITE'))).toEqual({ ok: false, key: 'error.step.hadAnother' });
    expect(decideEdit(afterAnother, rights('ADMIN'))).toEqual({ ok: true, starts: false });
  });

  test('is edited with WRITE, unless the step or the document is assigned to another user', () => {
    const rights = (mode: AccessMode) => ({
      userId: ME,
      roles: [],
      authorities: [{ type: 'NODE' as const, componentId: 7, mode }],
    });
    const at = (blockedBy: number | null, documentBlockedBy: number | null) => ({
      step: { id: 1, status: 'WAITING' as const, blockedBy, workerId: null, master: true, otherHolders: [] },
      node: {
        id: 7,
        processId: 3,
        automatic: false,
        runsOnRequest: false,
        triggerType: 'ALWAYS' as const,
        requiresAcceptance: true,
      },
      document: { blockedBy: documentBlockedBy, assignees: [] },
    });
    expect(mayWriteInStep(at(null, null), rights('WRITE'))).toBe(true);
    expect(mayWriteInStep(at(null, null), rights('READ'))).toBe(false);
    expect(mayWriteInStep(at(OTHER, null), rights('WRITE'))).toBe(false);
    expect(mayWriteInStep(at(null, OTHER), rights('WRITE'))).toBe(false);
    expect(mayWriteInStep(at(OTHER, OTHER), rights('ADMIN'))).toBe(true);
  });

  test.each<[string, StepStatus, number | null, number[], number | null, AccessMode | null, object]>([
    ['free', 'WAITING', null, [], null, 'WRITE', { ok: true, starts: true }],
    ["the user's own", 'WAITING', ME, [], null, 'WRITE', { ok: true, starts: false }],
    ['read only', 'WAITING', null, [], null, 'READ', { ok: false, key: 'error.http.403' }],
    ['running', 'PROCESSING', null, [], null, 'ADMIN', { ok: false, key: 'error.step.processing' }],
    ['finished', 'DONE', ME, [], null, 'ADMIN', { ok: false, key: 'error.step.notEditable' }],
    [
      "another user's",
      'WAITING',
      OTHER,
      [],
      OTHER,
      'WRITE',
      { ok: false, key: 'error.step.held', by: OTHER },
    ],
    [
      "in another user's document",
      'WAITING',
      null,
      [ME],
      OTHER,
      'WRITE',
      { ok: false, key: 'error.document.blocked', by: OTHER },
    ],
    ['a second copy', 'WAITING', null, [ME], null, 'WRITE', { ok: false, key: 'error.step.holdsAnother' }],
    ['a second copy, of an ADMIN', 'WAITING', null, [ME], null, 'ADMIN', { ok: true, starts: false }],
    ["another user's, of an ADMIN", 'WAITING', OTHER, [], OTHER, 'ADMIN', { ok: true, starts: false }],
  ])('refuses an edit with its reason: %s', (_, status, blockedBy, otherHolders, blocked, mode, expected) => {
    const situation = {
      step: { status, blockedBy, otherHolders },
      node: NODE,
      document: { blockedBy: blocked },
    };
    expect(decideEdit(situation, withMode(mode))).toEqual(expected);
  });
});

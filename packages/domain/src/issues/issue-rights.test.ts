import { describe, expect, it } from 'vitest';
import { mayChangeReply, mayDiscussIssue, mayReportIssue, maySeeIssue } from './issue-rights.ts';

describe('an issue', () => {
  const steps = new Set([1, 2]);
  const sees = (mode: 'READ' | 'WRITE' | 'ADMIN' | null, tagSteps: (number | null)[]) =>
    maySeeIssue({ tagSteps }, { mode, steps });

  it('about text or words is visible to every reader, one about tags or a relation only with all their steps [ISSUE-09]', () => {
    for (const mode of [null, 'READ', 'WRITE'] as const) {
      expect(sees(mode, [])).toBe(true);
      expect(sees(mode, [1, 2])).toBe(true);
      expect(sees(mode, [1, 3])).toBe(false);
      expect(sees(mode, [null])).toBe(false);
    }
    expect(sees('ADMIN', [3, null])).toBe(true);
  });

  it('is reported with WRITE on the process', () => {
    expect([null, 'READ', 'WRITE', 'ADMIN'].map((mode) => mayReportIssue(mode as 'READ' | null))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('is discussed by writers, its author and the assignees', () => {
    const may = (mode: 'READ' | 'WRITE' | null, isAuthor: boolean, isAssignee: boolean) =>
      mayDiscussIssue({ mode, isAuthor, isAssignee });
    expect([may('READ', false, false), may(null, false, false)]).toEqual([false, false]);
    expect([may('WRITE', false, false), may('READ', true, false), may(null, false, true)]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

it('a comment is changed by its author and by administrators, an automatic reply by nobody', () => {
  const may = (mode: 'WRITE' | 'ADMIN', userId: number, status: string | null = null) =>
    mayChangeReply({ userId: 7, status }, { mode, userId });
  expect([may('WRITE', 7), may('ADMIN', 8), may('WRITE', 8)]).toEqual([true, true, false]);
  expect([may('WRITE', 7, 'RESOLVED'), may('ADMIN', 7, 'RESOLVED')]).toEqual([false, false]);
});

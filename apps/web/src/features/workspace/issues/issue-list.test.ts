import type { Issue } from '@scriptorium/contract/annotations/issues.ts';
import { expect, it } from 'vitest';
import { countComments, groupsOf, INITIAL_VIEW } from './issue-list.ts';

const issue = (id: number, more: Partial<Issue> = {}): Issue => ({
  id,
  docId: 1,
  title: `Title ${id}`,
  text: `Text ${id}`,
  status: 'ACTIVE',
  type: 'TEXT',
  userId: 1,
  user: null,
  timestamp: `2026-01-0${id}T00:00:00Z`,
  startOffset: 0,
  endOffset: 1,
  quote: 'a',
  detached: false,
  tokens: [],
  tags: [],
  relation: null,
  replies: [],
  lastReplyId: 0,
  clientId: null,
  ...more,
});
const shown = (issues: Issue[], view: Partial<typeof INITIAL_VIEW> = {}) =>
  groupsOf(issues, { ...INITIAL_VIEW, ...view }).map(({ status, issues: inGroup }) => [
    status,
    inGroup.map(({ id }) => id),
  ]);

it('issues are grouped by status, newest first or oldest first, by their timestamp [ISSUE-12]', () => {
  const issues = [
    issue(2),
    issue(1, { timestamp: '2026-01-09T00:00:00Z' }),
    issue(3, { status: 'RESOLVED' }),
  ];
  expect(shown(issues)).toEqual([
    ['ACTIVE', [1, 2]],
    ['RESOLVED', [3]],
  ]);
  expect(shown(issues, { newestFirst: false })).toEqual([
    ['ACTIVE', [2, 1]],
    ['RESOLVED', [3]],
  ]);
  expect(shown(issues, { statuses: new Set(['RESOLVED']) })).toEqual([['RESOLVED', [3]]]);
});

it('the filter matches title or text in any case, from two characters on', () => {
  const issues = [issue(1, { title: 'Łódź' }), issue(2, { text: 'wrong łódź' }), issue(3)];
  expect(shown(issues, { filter: 'ŁÓ' })).toEqual([['ACTIVE', [2, 1]]]);
  expect(shown(issues, { filter: ' ł ' })).toEqual([['ACTIVE', [3, 2, 1]]]);
  expect(shown(issues, { filter: 'zzz' })).toEqual([]);
});

it('a change of the status is no comment', () => {
  const reply = { id: 1, text: 'x', userId: 1, user: null, timestamp: '', clientId: null };
  const replies = [
    { ...reply, status: null },
    { ...reply, status: 'RESOLVED' as const },
  ];
  expect(countComments(issue(1, { replies }))).toBe(1);
});

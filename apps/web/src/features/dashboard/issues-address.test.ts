import { expect, test } from 'vitest';
import { countIssueFilters, issueFiltersOf, issueTabsOf, parseIssuesSearch } from './issues-address.ts';

test('the address of the issues dashboard keeps what it knows and forgets the rest', () => {
  const whole = { tab: 'all', page: 2, sort: 'filename,asc', name: 'a', status: 'RESOLVED' };
  expect(parseIssuesSearch(whole)).toEqual(whole);
  const wrong = { tab: 'done', page: 0, sort: 'id,asc', name: 7, status: 'OPEN' };
  expect(Object.values(parseIssuesSearch(wrong)).filter((value) => value !== undefined)).toEqual([]);
});

test('only administrators have the tab "No replies", and it is their first', () => {
  expect(issueTabsOf(true, undefined)).toEqual({ tabs: ['noReplies', 'myIssues', 'all'], tab: 'noReplies' });
  expect(issueTabsOf(false, 'noReplies')).toEqual({ tabs: ['myIssues', 'all'], tab: 'myIssues' });
  expect(issueTabsOf(false, 'all').tab).toBe('all');
});

test('each tab asks for its issues', () => {
  const of = (tab: 'noReplies' | 'myIssues' | 'all', search = {}) =>
    issueFiltersOf(search, { processId: 1, userId: 2, tab }).slice(1);
  const any = { type: 'ISSUE_STATUS', value: ['ACTIVE', 'RESOLVED'] };
  expect(of('all')).toEqual([any]);
  expect(of('noReplies')).toEqual([{ type: 'REPLIES_EMPTY', value: true }, any]);
  expect(of('myIssues')).toEqual([{ type: 'ISSUE_USER', value: 2 }, { type: 'REPLY_USER', value: 2 }, any]);
  expect(of('all', { name: ' a ', status: 'ACTIVE' })).toEqual([
    { type: 'ISSUE_STATUS', value: ['ACTIVE'] },
    { type: 'NAME', value: 'a' },
  ]);
  expect([countIssueFilters({ name: ' ' }), countIssueFilters({ name: 'a', status: 'ACTIVE' })]).toEqual([
    0, 2,
  ]);
});

import { expect, test } from 'vitest';
import { parseDashboardSearch } from './dashboard-address.ts';
import { ADDRESSES } from './dashboard-frame.tsx';
import { parseIssuesSearch } from './issues-address.ts';
import { filtersOf, filtersOfPanel } from './document-filters.ts';

const set = (search: object) =>
  Object.fromEntries(
    Object.entries(parseDashboardSearch({ ...search })).filter(([, value]) => value !== undefined),
  );

test('the address keeps what it knows and forgets the rest', () => {
  const whole = {
    tab: 'done',
    page: 3,
    sort: 'filename,desc',
    name: 'a',
    assignees: [4, 5],
    status: 'ERROR',
    node: 7,
    steps: ['DONE', 'ERROR'],
    accepted: true,
  };
  expect(set(whole)).toEqual(whole);
  expect(set({ steps: [] })).toEqual({ steps: [] });
  const wrong = {
    tab: 'others',
    page: -1,
    sort: 'size,up',
    name: 7,
    assignees: ['x', 0],
    status: 'ACCEPTED',
    node: 'n',
    steps: 'DONE',
    accepted: 'yes',
  };
  expect(set(wrong)).toEqual({});
});

test('a dashboard has views of documents and of issues, sorted ascending or descending [ENT-10]', () => {
  expect(Object.keys(ADDRESSES)).toEqual(['documents', 'issues']);
  for (const parse of [parseDashboardSearch, parseIssuesSearch]) {
    expect(parse({ sort: 'filename,asc' }).sort).toBe('filename,asc');
    expect(parse({ sort: 'filename,desc' }).sort).toBe('filename,desc');
    expect(parse({ sort: 'filename,up' }).sort).toBeUndefined();
  }
});

const of = (tab: 'mine' | 'unassigned' | 'done' | 'all', search = {}) =>
  filtersOf(search, { processId: 1, userId: 2, tab }).slice(1);

test('each tab asks for its documents', () => {
  expect(filtersOf({}, { processId: 1, userId: 2, tab: 'all' })).toEqual([{ type: 'PROCESS_ID', value: 1 }]);
  expect(of('mine')).toEqual([{ type: 'ASSIGNEE_IDS', value: [2] }]);
  expect(of('unassigned')).toEqual([{ type: 'ASSIGNEE_IDS', value: [] }]);
  expect(of('done')).toEqual([
    { type: 'STATUS', value: ['DONE'] },
    { type: 'ASSIGNEE_IDS', value: [2] },
  ]);
});

test('filters narrow a tab; empty ones and those that the tab decides are left out', () => {
  const search = { name: ' a ', assignees: [3], status: 'ERROR', node: 7, steps: ['DONE'] } as const;
  const filters = { ...search, assignees: [...search.assignees], steps: [...search.steps] };
  expect(filtersOfPanel(filters, 'all')).toEqual([
    { type: 'NAME', value: 'a' },
    { type: 'ASSIGNEE_IDS', value: [3] },
    { type: 'STATUS', value: ['ERROR'] },
    { type: 'STEP', value: { nodeId: 7, statuses: ['DONE'] } },
  ]);
  expect(filtersOfPanel(filters, 'unassigned').map(({ type }) => type)).toEqual(['NAME', 'STATUS', 'STEP']);
  expect(filtersOfPanel(filters, 'done').map(({ type }) => type)).toEqual(['NAME', 'ASSIGNEE_IDS', 'STEP']);
  expect(filtersOfPanel({ name: '  ', node: 7 }, 'all')).toEqual([
    { type: 'STEP', value: { nodeId: 7, statuses: [] } },
  ]);
  expect(filtersOfPanel({ node: 7, steps: [] }, 'all')).toEqual([]);
});

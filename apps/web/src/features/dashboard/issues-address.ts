import type { DocumentFilter } from '@scriptorium/contract/documents/document-filters.ts';
import { ISSUE_STATUSES, type IssueStatus } from '@scriptorium/domain/issues/issue-kinds.ts';
import type { ListSearch } from '../../shared/lists/paged-list.ts';
import {
  choiceParam,
  positiveParam,
  sortParam,
  textParam,
  type RawSearch,
} from '../../shared/lists/search-params.ts';
import type { z } from 'zod';

type Filter = z.output<typeof DocumentFilter>;

export const ISSUE_TABS = ['noReplies', 'myIssues', 'all'] as const;
export type IssueTab = (typeof ISSUE_TABS)[number];

export const ISSUE_SORT_FIELDS = ['comments', 'filename'] as const;
export type IssueSortField = (typeof ISSUE_SORT_FIELDS)[number];

/** Search params of the issues dashboard; missing or invalid fields get their defaults. */
export interface IssuesSearch extends ListSearch {
  tab?: IssueTab | undefined;
  name?: string | undefined;
  status?: IssueStatus | undefined;
}

const MAX_NAME = 255;

export const parseIssuesSearch = (raw: RawSearch): IssuesSearch => ({
  tab: choiceParam(raw['tab'], ISSUE_TABS),
  page: positiveParam(raw['page']),
  sort: sortParam(raw['sort'], ISSUE_SORT_FIELDS),
  name: textParam(raw['name'], MAX_NAME),
  status: choiceParam(raw['status'], ISSUE_STATUSES),
});

/** Search params without a filter. */
export const NO_ISSUE_FILTERS = { page: undefined, name: undefined, status: undefined } as const;

/** The tabs of a user, and the one to show: only ADMINs of the process have "No replies", which is their first. */
export function issueTabsOf(isAdmin: boolean, wanted: IssueTab | undefined) {
  const tabs = ISSUE_TABS.filter((tab) => tab !== 'noReplies' || isAdmin);
  return { tabs, tab: tabs.find((tab) => tab === wanted) ?? (isAdmin ? 'noReplies' : 'myIssues') } as const;
}

function filtersOfTab(tab: IssueTab, userId: number): Filter[] {
  if (tab === 'noReplies') return [{ type: 'REPLIES_EMPTY', value: true }];
  if (tab === 'all') return [];
  return [
    { type: 'ISSUE_USER', value: userId },
    { type: 'REPLY_USER', value: userId },
  ];
}

/** All filters of one request; they must hold for one issue of the document. */
export function issueFiltersOf(
  { name = '', status }: IssuesSearch,
  { processId, userId, tab }: { processId: number; userId: number; tab: IssueTab },
): Filter[] {
  return [
    { type: 'PROCESS_ID', value: processId },
    ...filtersOfTab(tab, userId),
    // Without a status too: documents without issues are left out.
    { type: 'ISSUE_STATUS', value: status === undefined ? [...ISSUE_STATUSES] : [status] },
    ...(name.trim() === '' ? [] : [{ type: 'NAME' as const, value: name.trim() }]),
  ];
}

/** The number of filters that have a value. */
export const countIssueFilters = ({ name = '', status }: IssuesSearch): number =>
  Number(name.trim() !== '') + Number(status !== undefined);

import {
  DOCUMENT_STATUSES,
  STEP_STATUSES,
  type DocumentStatus,
  type StepStatus,
} from '@scriptorium/domain/steps/statuses.ts';
import type { ListSearch } from '../../shared/lists/paged-list.ts';
import {
  choiceParam,
  positiveParam,
  sortParam,
  textParam,
  type RawSearch,
} from '../../shared/lists/search-params.ts';

export const TABS = ['mine', 'unassigned', 'done', 'all'] as const;
export type Tab = (typeof TABS)[number];

/** The server's page size of dashboards is 20 (CONST-14). */
export const PAGE_SIZES = [20] as const;
export const SORT_FIELDS = ['id', 'filename'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** Search params of the documents dashboard; missing or invalid fields get their defaults. */
export interface DashboardSearch extends ListSearch {
  tab?: Tab | undefined;
  name?: string | undefined;
  assignees?: number[] | undefined;
  status?: DocumentStatus | undefined;
  node?: number | undefined;
  /** Statuses of the step on `node`; missing means all. */
  steps?: StepStatus[] | undefined;
  /** Whether accepted steps are shown. */
  accepted?: true | undefined;
}

const MAX_NAME = 255;
const MAX_ASSIGNEES = 100;

function idsParam(value: unknown): number[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const ids = value.map(positiveParam).filter((id) => id !== undefined);
  return ids.length > 0 ? [...new Set(ids)].slice(0, MAX_ASSIGNEES) : undefined;
}

const statusesParam = (value: unknown): StepStatus[] | undefined =>
  Array.isArray(value) ? STEP_STATUSES.filter((status) => value.includes(status)) : undefined;

export const parseDashboardSearch = (raw: RawSearch): DashboardSearch => ({
  tab: choiceParam(raw['tab'], TABS),
  page: positiveParam(raw['page']),
  sort: sortParam(raw['sort'], SORT_FIELDS),
  name: textParam(raw['name'], MAX_NAME),
  assignees: idsParam(raw['assignees']),
  status: choiceParam(raw['status'], DOCUMENT_STATUSES),
  node: positiveParam(raw['node']),
  steps: statusesParam(raw['steps']),
  accepted: raw['accepted'] === true ? true : undefined,
});

/** Search params without a filter. */
export const NO_FILTERS = {
  page: undefined,
  name: undefined,
  assignees: undefined,
  status: undefined,
  node: undefined,
  steps: undefined,
} as const;

import type { DocumentFilter } from '@scriptorium/contract/documents/document-filters.ts';
import type { z } from 'zod';
import type { DashboardSearch, Tab } from './dashboard-address.ts';

type Filter = z.output<typeof DocumentFilter>;

/** The filters of the panel that have an effect on a tab: the tab itself decides the others. */
const HAS_ASSIGNEES: Record<Tab, boolean> = { mine: true, unassigned: false, done: true, all: true };
const HAS_STATUS: Record<Tab, boolean> = { mine: true, unassigned: true, done: false, all: true };
export const hasAssigneeFilter = (tab: Tab): boolean => HAS_ASSIGNEES[tab];
export const hasStatusFilter = (tab: Tab): boolean => HAS_STATUS[tab];

function filtersOfTab(tab: Tab, userId: number): Filter[] {
  const own: Filter = { type: 'ASSIGNEE_IDS', value: [userId] };
  if (tab === 'mine') return [own];
  if (tab === 'unassigned') return [{ type: 'ASSIGNEE_IDS', value: [] }];
  return tab === 'done' ? [{ type: 'STATUS', value: ['DONE'] }, own] : [];
}

/** The filters that the panel sets on this tab; empty values are left out. */
export function filtersOfPanel(search: DashboardSearch, tab: Tab): Filter[] {
  const { assignees, status, node, steps } = search;
  const name = search.name?.trim() ?? '';
  const filters: Filter[] = [];
  if (name !== '') filters.push({ type: 'NAME', value: name });
  if (assignees && hasAssigneeFilter(tab)) filters.push({ type: 'ASSIGNEE_IDS', value: assignees });
  if (status && hasStatusFilter(tab)) filters.push({ type: 'STATUS', value: [status] });
  // No status means any to the server; without a checked box the step does not matter at all.
  if (node !== undefined && steps?.length !== 0)
    filters.push({ type: 'STEP', value: { nodeId: node, statuses: steps ?? [] } });
  return filters;
}

/** All filters of one request; a document must match each of them. */
export const filtersOf = (
  search: DashboardSearch,
  { processId, userId, tab }: { processId: number; userId: number; tab: Tab },
): Filter[] => [
  { type: 'PROCESS_ID', value: processId },
  ...filtersOfTab(tab, userId),
  ...filtersOfPanel(search, tab),
];

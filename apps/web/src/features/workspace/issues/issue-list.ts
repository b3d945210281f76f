import type { Issue } from '@scriptorium/contract/annotations/issues.ts';
import { ISSUE_STATUSES, type IssueStatus } from '@scriptorium/domain/issues/issue-kinds.ts';

/** The view of the panel. */
export interface IssueView {
  readonly newestFirst: boolean;
  readonly filter: string;
  readonly statuses: ReadonlySet<IssueStatus>;
}

export const INITIAL_VIEW: IssueView = {
  newestFirst: true,
  filter: '',
  statuses: new Set(ISSUE_STATUSES),
};

/** A shorter filter is not applied (CONST-33). */
const MIN_FILTER_CHARS = 2;

/** The issues to show by status, sorted and filtered; statuses without issues are left out. */
export function groupsOf(
  issues: readonly Issue[],
  { newestFirst, filter, statuses }: IssueView,
): { readonly status: IssueStatus; readonly issues: readonly Issue[] }[] {
  const wanted = filter.trim().toLowerCase();
  const matches = ({ title, text }: Issue): boolean =>
    wanted.length < MIN_FILTER_CHARS ||
    title.toLowerCase().includes(wanted) ||
    text.toLowerCase().includes(wanted);
  const sorted = issues
    .filter(matches)
    .toSorted((a, b) => a.timestamp.localeCompare(b.timestamp) || a.id - b.id);
  if (newestFirst) sorted.reverse();
  return ISSUE_STATUSES.filter((status) => statuses.has(status))
    .map((status) => ({ status, issues: sorted.filter((issue) => issue.status === status) }))
    .filter((group) => group.issues.length > 0);
}

/** Comments of people; a change of the status is not one. */
export const countComments = ({ replies }: Issue): number =>
  replies.filter(({ status }) => status === null).length;

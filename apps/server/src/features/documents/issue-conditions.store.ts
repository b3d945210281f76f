import type { DocumentFilter } from '@scriptorium/contract/documents/document-filters.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { adminOfProcess, seesIssue } from './visible-documents.store.api.ts';

type Filter = z.output<typeof DocumentFilter>;

const TYPES = ['ISSUE_USER', 'REPLY_USER', 'ISSUE_STATUS', 'REPLIES_EMPTY'] as const;

export type IssueFilter = Extract<Filter, { type: (typeof TYPES)[number] }>;

/** Filters about the issues of a document; together they must hold for one issue. */
export const isIssueFilter = (filter: Filter): filter is IssueFilter =>
  TYPES.some((type) => type === filter.type);

const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

const answeredBy = (userId: number): RawBuilder<SqlBool> => sql`exists (
  select from issue_reply where issue_reply.issue_id = issue.id and issue_reply.user_id = ${userId})`;

function oneIssue(filter: IssueFilter): RawBuilder<SqlBool> {
  switch (filter.type) {
    case 'ISSUE_USER':
      return sql`issue.user_id = ${filter.value}`;
    case 'REPLY_USER':
      return answeredBy(filter.value);
    case 'ISSUE_STATUS':
      return filter.value.length === 0 ? sql`true` : sql`issue.status in (${sql.join([...filter.value])})`;
    case 'REPLIES_EMPTY': {
      const replies = sql`exists (select from issue_reply where issue_reply.issue_id = issue.id)`;
      return filter.value ? sql`not ${replies}` : sql`${replies}`;
    }
  }
}

const isAboutUser = ({ type }: IssueFilter): boolean => type === 'ISSUE_USER' || type === 'REPLY_USER';

/** All filters, about one `issue`; reported by or answered by a user are alternatives (DASH-27). */
function matches(filters: readonly IssueFilter[]): RawBuilder<SqlBool> {
  const ofUsers = filters.filter(isAboutUser).map(oneIssue);
  const others = filters.filter((filter) => !isAboutUser(filter)).map(oneIssue);
  return all([...(ofUsers.length > 0 ? [sql<SqlBool>`(${sql.join(ofUsers, sql` or `)})`] : []), ...others]);
}

/** Documents with an issue that a user reported or answered, from the indexes of issues by user. */
const documentsOf = (
  userId: number,
) => sql`select issue.document_id from issue where issue.user_id = ${userId}
  union select issue.document_id from issue_reply join issue on issue.id = issue_reply.issue_id
    where issue_reply.user_id = ${userId}`;

/** Counts answer one filter alone, where the caller sees all issues: `counts` is the row of document_issues. */
function byCounts(filter: IssueFilter): RawBuilder<SqlBool> | undefined {
  if (filter.type === 'REPLIES_EMPTY') return filter.value ? sql`counts.unanswered > 0` : undefined;
  if (filter.type !== 'ISSUE_STATUS') return undefined;
  const active = filter.value.length === 0 || filter.value.includes('ACTIVE');
  const resolved = filter.value.length === 0 || filter.value.includes('RESOLVED');
  if (active && resolved) return sql`true`;
  return active ? sql`counts.issues > counts.resolved` : sql`counts.resolved > 0`;
}

/** The condition of a listing's filters for the row `counts` of document_issues and its `document`. */
export function hasMatchingIssue(
  rights: Rights,
  filters: readonly IssueFilter[],
  { seesAll }: { readonly seesAll: boolean },
): RawBuilder<SqlBool> {
  const [first, second] = filters;
  const counted = first && byCounts(first);
  if (seesAll && !first) return sql`true`;
  if (seesAll && counted && !second) return counted;
  const near = filters.flatMap((filter) => byCounts(filter) ?? []);
  const users = [...new Set(filters.filter(isAboutUser).map(({ value }) => Number(value)))];
  const ofUsers =
    users.length === 0
      ? []
      : [sql<SqlBool>`counts.document_id in (${sql.join(users.map(documentsOf), sql` union `)})`];
  const visible = seesAll ? [] : [seesIssue(rights)];
  return all([
    ...near,
    ...ofUsers,
    sql`exists (select from issue where ${all([sql`issue.document_id = counts.document_id`, matches(filters), ...visible])})`,
  ]);
}

/** Documents that are a user's own among those with issues: they are assigned, or they took part in an issue. */
export const ownAmongIssues = (rights: Rights): RawBuilder<SqlBool> => sql`(${adminOfProcess(rights)}
  or counts.document_id in (
    select document_id from document_assignee where user_id = ${rights.userId}
    union ${documentsOf(rights.userId)}))`;

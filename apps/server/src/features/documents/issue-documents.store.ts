import type { DocumentRow } from '@scriptorium/contract/documents/documents.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { DB } from '@scriptorium/db/schema/schema.generated.ts';
import {
  allows,
  ANY,
  isAdministrator,
  modeOnProcess,
  type Rights,
} from '@scriptorium/domain/access/access.ts';
import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { condition, type Filter } from './document-conditions.store.ts';
import type { Listing, Paging, SortField } from './document-list.store.ts';
import { hasMatchingIssue, isIssueFilter, ownAmongIssues } from './issue-conditions.store.ts';
import { seesIssue, adminOfProcess, seen } from './visible-documents.store.api.ts';

export type IssueSortField = SortField | 'comments';
interface IssuePaging extends Omit<Paging, 'sort'> {
  readonly sort: { readonly field: IssueSortField; readonly descending: boolean };
}

type ListedDocument = Pick<
  DocumentRow,
  'id' | 'filename' | 'processId' | 'documentType' | 'status' | 'createdDate'
> & { blockedBy: number | null; issues: number; resolved: number; replies: number };

/** Whether a list starts from the documents with issues. */
export const asksForIssues = (filters: readonly Filter[], field: IssueSortField): boolean =>
  field === 'comments' || filters.some(isIssueFilter);

/** Whether the caller is ADMIN of everything that the filters let through: stored counts are then what they see. */
const seesAllIssues = (rights: Rights, filters: readonly Filter[]): boolean =>
  isAdministrator(rights) ||
  allows(modeOnProcess(rights, ANY), 'ADMIN') ||
  filters.some(
    (filter) => filter.type === 'PROCESS_ID' && allows(modeOnProcess(rights, filter.value), 'ADMIN'),
  );

/** Counts the issues of a document that the caller sees; only documents with issues about tags are counted again. */
const countsSeenBy = (rights: Rights) => sql`left join lateral (
  select count(*) as issues, count(*) filter (where issue.status = 'RESOLVED') as resolved,
    coalesce(sum(reply.comments), 0) as replies
  from issue cross join lateral (
    select count(*) filter (where status is null) as comments from issue_reply where issue_id = issue.id) reply
  where counts.about_tags > 0 and not ${adminOfProcess(rights)}
    and issue.document_id = counts.document_id and ${seesIssue(rights)}) own on true`;

function columns(rights: Rights, seesAll: boolean) {
  if (seesAll)
    return {
      join: sql``,
      issues: sql`counts.issues`,
      resolved: sql`counts.resolved`,
      replies: sql`counts.replies`,
    };
  const counted = sql`(counts.about_tags > 0 and not ${adminOfProcess(rights)})`;
  const of = (name: string) =>
    sql`case when ${counted} then ${sql.ref(`own.${name}`)} else ${sql.ref(`counts.${name}`)} end`;
  return {
    join: countsSeenBy(rights),
    issues: of('issues'),
    resolved: of('resolved'),
    replies: of('replies'),
  };
}

const SORTS: Record<Exclude<IssueSortField, 'comments'>, RawBuilder<unknown>> = {
  id: sql`counts.document_id`,
  documentId: sql`counts.document_id`,
  filename: sql`counts.filename collate "und-x-icu"`,
  createdDate: sql`document.created_at`,
  status: sql`document.status`,
};

/** One page of the documents with issues that a caller may read and that match all filters, and their number. */
export async function listIssueDocuments(
  db: Db,
  rights: Rights,
  { filters, forDashboard }: Listing,
  { page, size, sort }: IssuePaging,
): Promise<{ rows: ListedDocument[]; total: number }> {
  const seesAll = seesAllIssues(rights, filters);
  const { join, issues, resolved, replies } = columns(rights, seesAll);
  const where = expressionBuilder<DB, 'document'>();
  const conditions: Expression<SqlBool>[] = [
    sql<SqlBool>`document.deleted_at is null
      and exists (select from process where process.id = document.process_id and process.deleted_at is null)`,
    ...(seesAll ? [] : [seen(where, rights)]),
    ...(forDashboard && !seesAll ? [ownAmongIssues(rights)] : []),
    hasMatchingIssue(rights, filters.filter(isIssueFilter), { seesAll }),
    ...filters.map((filter) =>
      filter.type === 'PROCESS_ID'
        ? sql<SqlBool>`counts.process_id = ${filter.value}`
        : condition(where, rights, filter),
    ),
  ];
  const found = sql`from document_issues counts join document on document.id = counts.document_id ${join}
    where ${sql.join(conditions, sql` and `)}`;
  const order = sql.raw(sort.descending ? 'desc' : 'asc');
  const by = sort.field === 'comments' ? (seesAll ? sql`counts.replies` : replies) : SORTS[sort.field];
  const { rows } = await sql<ListedDocument>`
    select document.id, document.filename, document.process_id as "processId",
      document.document_type as "documentType", document.status, document.created_at as "createdDate",
      document.blocked_by as "blockedBy", ${issues} as issues, ${resolved} as resolved, ${replies} as replies
    ${found} order by ${by} ${order}, counts.document_id ${order} limit ${size} offset ${page * size}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db);
  return { rows, total: Number(counted.rows[0]?.total ?? 0) };
}

import type { DocumentFilter } from '@scriptorium/contract/documents/document-filters.ts';
import { likeText } from '@scriptorium/db/like-text.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { foldText } from '@scriptorium/domain/search/words.ts';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { isIssueFilter } from './issue-conditions.store.ts';
import { hidden, onSeenNode, type DocumentWhere, adminOfProcess } from './visible-documents.store.api.ts';

export type Filter = z.output<typeof DocumentFilter>;

/** Whether a document matches one filter. */
export function condition(where: DocumentWhere, rights: Rights, filter: Filter): Expression<SqlBool> {
  // Listed from the table of documents with issues (issue-documents.store.ts).
  if (isIssueFilter(filter)) return where.lit(true);
  switch (filter.type) {
    case 'PROCESS_ID':
      return where('document.process_id', '=', filter.value);
    case 'DOC_ID':
      return where('document.id', 'in', atLeastOne(filter.value));
    case 'NAME':
      return where.exists(
        where
          .selectFrom('document_name')
          .select('document_name.document_id')
          .whereRef('document_name.document_id', '=', 'document.id')
          .where(nameMatches(filter.value)),
      );
    case 'STATUS':
      return filter.value.length === 0 ? where.lit(true) : where('document.status', 'in', filter.value);
    case 'ASSIGNEE_IDS':
      return assigned(where, filter.value);
    case 'NODE_STEPS':
      return where.exists(stepsOf(where, rights).where('step.node_id', 'in', atLeastOne(filter.value)));
    case 'STEP':
      return where.exists(
        stepsOf(where, rights)
          .where('step.node_id', '=', filter.value.nodeId)
          .$if(filter.value.statuses.length > 0, (query) =>
            query.where('step.status', 'in', filter.value.statuses),
          ),
      );
    case 'WORK_TIMER':
      return workedOn(rights, filter.value);
  }
}

/** The shortest part of a name that is searched for anywhere in it: the index consists of trigrams. */
const SHORTEST_PART = 3;

export const nameKey = (name: string): string => foldText(name.trim());

/** One or two letters are the beginning of a name; more are found anywhere in it. */
export const isBeginning = (key: string): boolean => [...key].length < SHORTEST_PART;

/** Whether a row of `document_name` has the name; case and accents do not matter. */
export function nameMatches(name: string): RawBuilder<SqlBool> {
  const key = nameKey(name);
  if (key === '') return sql`true`;
  if (!isBeginning(key)) return sql`document_name.name_key like ${likeText(key)}`;
  return sql`"left"(document_name.name_key, ${sql.lit([...key].length)}) = ${key}`;
}

/** Ids start at 1: no row has 0. */
export const atLeastOne = (ids: readonly number[]): readonly number[] => (ids.length > 0 ? ids : [0]);

/** The steps of a document that the caller may read. */
export const stepsOf = (where: DocumentWhere, rights: Rights) =>
  where
    .selectFrom('step')
    .select('step.id')
    .whereRef('step.document_id', '=', 'document.id')
    .where(sql<boolean>`${hidden(rights)} is not true`)
    .where(onSeenNode(rights));

/** An empty list requests documents without an assignee (DASH-06). */
function assigned(where: DocumentWhere, userIds: readonly number[]): Expression<SqlBool> {
  if (userIds.length === 0) return where('document.assignees', '=', 0);
  return where.exists(
    where
      .selectFrom('document_assignee')
      .select('document_assignee.user_id')
      .whereRef('document_assignee.document_id', '=', 'document.id')
      .where('document_assignee.user_id', 'in', userIds),
  );
}

interface Work {
  readonly userId?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Whether somebody worked on `document`; others' work counts for ADMINs of the process only. */
function workedOn(rights: Rights, { userId, from, to }: Work): RawBuilder<SqlBool> {
  const conditions = [
    sql`work_timer.document_id = document.id`,
    sql`(work_timer.user_id = ${rights.userId} or ${adminOfProcess(rights)})`,
    ...(userId === undefined ? [] : [sql`work_timer.user_id = ${userId}`]),
    ...(from === undefined ? [] : [sql`work_timer.end_time > ${from}`]),
    ...(to === undefined ? [] : [sql`work_timer.start_time < ${to}`]),
  ];
  return sql`exists (select from work_timer where ${sql.join(conditions, sql` and `)})`;
}

import type { DocumentFilter } from '@scriptorium/contract/documents.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { likeText } from '@scriptorium/db/like-text.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { sql, type SqlBool, type Expression } from 'kysely';
import type { z } from 'zod';
import { hidden, onSeenNode, presentDocuments, seen, type DocumentWhere } from './visible-documents.ts';

type Filter = z.output<typeof DocumentFilter>;
export type SortField = 'id' | 'documentId' | 'filename' | 'createdDate' | 'status';

export interface Paging {
  page: number;
  size: number;
  sort: { field: SortField; descending: boolean };
}

const ROW_FIELDS = [
  'document.id',
  'document.filename',
  'document.process_id as processId',
  'document.document_type as documentType',
  'document.status',
  'document.created_at as createdDate',
  'document.blocked_by as blockedBy',
] as const;

/** Counts the matches and reads one page of them, in a total order. */
async function pageOf(found: ReturnType<typeof presentDocuments>, { page, size, sort }: Paging) {
  const { total } = await found
    .select((where) => where.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const order = sort.descending ? 'desc' : 'asc';
  const rows = await found
    .select(ROW_FIELDS)
    .orderBy(sortColumn(sort.field), order)
    .orderBy('document.id', order)
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total: Number(total) };
}

/** One page of the documents that a caller may read and that match all filters, and their number. */
export async function listDocuments(db: Db, rights: Rights, filters: readonly Filter[], paging: Paging) {
  const found = presentDocuments(db).where((where) =>
    where.and([seen(where, rights), ...filters.map((filter) => condition(where, rights, filter))]),
  );
  return pageOf(found, paging);
}

function sortColumn(field: SortField) {
  if (field === 'filename') return sql`document.filename collate "und-x-icu"`;
  if (field === 'createdDate') return sql.ref('document.created_at');
  if (field === 'status') return sql.ref('document.status');
  return sql.ref('document.id');
}

function condition(where: DocumentWhere, rights: Rights, filter: Filter): Expression<SqlBool> {
  switch (filter.type) {
    case 'PROCESS_ID':
      return where('document.process_id', '=', filter.value);
    case 'DOC_ID':
      return where('document.id', 'in', atLeastOne(filter.value));
    case 'NAME':
      return where('document.filename', 'ilike', likeText(filter.value.trim()));
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
  }
}

/** Ids start at 1: no row has 0. */
const atLeastOne = (ids: readonly number[]): readonly number[] => (ids.length > 0 ? ids : [0]);

/** The steps of a document that the caller may read. */
const stepsOf = (where: DocumentWhere, rights: Rights) =>
  where
    .selectFrom('step')
    .select('step.id')
    .whereRef('step.document_id', '=', 'document.id')
    .where(sql<boolean>`${hidden(rights)} is not true`)
    .where(onSeenNode(rights));

/** An empty list requests documents without an assignee (spec workspace 2.2). */
function assigned(where: DocumentWhere, userIds: readonly number[]): Expression<SqlBool> {
  const assignees = where
    .selectFrom('document_assignee')
    .select('document_assignee.user_id')
    .whereRef('document_assignee.document_id', '=', 'document.id');
  if (userIds.length === 0) return where.not(where.exists(assignees));
  return where.exists(assignees.where('document_assignee.user_id', 'in', userIds));
}

export interface Search {
  processId: number;
  /** Words of the text. */
  content?: string;
  /** Labels by id, each with quotes of which one must match; none means any. */
  tags?: ReadonlyMap<number, readonly string[]>;
  classifierTypes?: readonly number[];
}

/** Documents of a process by their text or their labels (spec workspace 2.4). */
export async function searchDocuments(db: Db, rights: Rights, search: Search, paging: Paging) {
  const found = presentDocuments(db).where((where) =>
    where.and([
      seen(where, rights),
      where('document.process_id', '=', search.processId),
      ...searchConditions(where, rights, search),
    ]),
  );
  return pageOf(found, paging);
}

function searchConditions(where: DocumentWhere, rights: Rights, { content, tags, classifierTypes }: Search) {
  const conditions: Expression<SqlBool>[] = [];
  if (content !== undefined) conditions.push(textHolds(where, content));
  if (tags && tags.size > 0) conditions.push(carriesTags(rights, tags));
  if (classifierTypes) conditions.push(carriesClass(where, rights, classifierTypes));
  return conditions;
}

/**
 * In the text, or in the words of the transcript. `ilike` scans a text again for each of its letters that starts the
 * search text.
 */
function textHolds(where: DocumentWhere, words: string): Expression<SqlBool> {
  const text = where
    .selectFrom('content')
    .select('content.id')
    .whereRef('content.id', '=', 'document.content_id')
    .where(sql<SqlBool>`position(lower(${words}) in lower(content.text)) > 0`);
  const transcript = sql<SqlBool>`exists (
    select from utterance where utterance.document_id = document.id and position(lower(${words}) in lower((
      select string_agg(token.value, ' ' order by token.position) from utterance_token token
      where token.utterance_id = utterance.id))) > 0)`;
  return where.or([where.exists(text), transcript]);
}

/**
 * Tags with each of the labels, with one of its quotes if there are any. One subquery for all of them: with one for
 * each, the database planned for minutes.
 */
function carriesTags(rights: Rights, tags: ReadonlyMap<number, readonly string[]>): Expression<SqlBool> {
  const wanted = [...tags].flatMap(([label, quotes]) =>
    (quotes.length > 0 ? quotes : [null]).map((quote) => ({ label, quote })),
  );
  const labels = sql.val(wanted.map(({ label }) => label));
  const quotes = sql.val(wanted.map(({ quote }) => quote));
  return sql<SqlBool>`document.id in (
    select step.document_id
    from unnest(${labels}::bigint[], ${quotes}::text[]) as wanted(label, quote)
    join ner_tag on ner_tag.ner_tag_type_id = wanted.label
      and (wanted.quote is null or lower(wanted.quote) = lower(ner_tag.quote))
    join step on step.id = ner_tag.step_id
    join document on document.id = step.document_id
    where ${hidden(rights)} is not true and ${onSeenNode(rights)}
    group by step.document_id
    having count(distinct wanted.label) = ${tags.size})`;
}

const carriesClass = (
  where: DocumentWhere,
  rights: Rights,
  typeIds: readonly number[],
): Expression<SqlBool> =>
  where.exists(
    stepsOf(where, rights)
      .innerJoin('classifier_tag', 'classifier_tag.step_id', 'step.id')
      .where('classifier_tag.type_id', 'in', atLeastOne(typeIds)),
  );

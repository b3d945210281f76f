import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { TextQuery } from '@scriptorium/domain/search/text-query.ts';
import { sql, type Expression, type SqlBool } from 'kysely';
import { atLeastOne, stepsOf } from './document-conditions.store.ts';
import { pageOf, type Paging } from './document-list.store.ts';
import { textConditions } from './text-conditions.store.ts';
import {
  hidden,
  onSeenNode,
  presentDocuments,
  seen,
  type DocumentWhere,
} from './visible-documents.store.api.ts';

export interface Search {
  processId: number;
  content?: TextQuery;
  /** Labels by id, each with quotes of which one must match; none means any. */
  tags?: ReadonlyMap<number, readonly string[]>;
  classifierTypes?: readonly number[];
}

/** Documents of a process by their text or their labels (LIST-03). */
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

function searchConditions(where: DocumentWhere, rights: Rights, search: Search) {
  const { processId, content, tags, classifierTypes } = search;
  const conditions: Expression<SqlBool>[] = [];
  if (content !== undefined) conditions.push(...textConditions(where, rights, processId, content));
  if (tags && tags.size > 0) conditions.push(carriesTags(rights, tags));
  if (classifierTypes) conditions.push(carriesClass(where, rights, classifierTypes));
  return conditions;
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

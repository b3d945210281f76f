import type { Rights } from '@scriptorium/domain/access/access.ts';
import { isEmptyQuery, type Term, type TextQuery } from '@scriptorium/domain/search/text-query.ts';
import { foldText, isUnspaced } from '@scriptorium/domain/search/words.ts';
import { sql, type Expression, type SqlBool } from 'kysely';
import { hidden, onSeenNode, type DocumentWhere } from './visible-documents.store.api.ts';

/** What a document must fulfil to be found by a text query, beside being visible. */
export function textConditions(
  where: DocumentWhere,
  rights: Rights,
  /** Undefined for documents of all processes. */
  processId: number | undefined,
  query: TextQuery,
): Expression<SqlBool>[] {
  if (isEmptyQuery(query)) return [where.lit(false)];
  const { wanted, excluded, labels, excludedLabels } = query;
  const labelled = (name: string) => hasLabel(rights, processId, name);
  return [
    ...(wanted.length > 0 ? [holds(wanted)] : []),
    ...excluded.map((term) => where.not(holds([term]))),
    ...labels.map(labelled),
    ...excludedLabels.map((name) => where.not(labelled(name))),
  ];
}

/** By the index, which has no positions: a text with the words of a phrase is searched for the phrase itself. */
function holds(terms: readonly Term[]): Expression<SqlBool> {
  const phrases = terms.filter(({ words }) => words.length > 1);
  const indexed = sql<SqlBool>`document.id in (select documents_with_words(${tsquery(terms)}::tsquery))`;
  const missing = sql<SqlBool>`document.id in (select document_id from document_text where words is null)`;
  return sql<SqlBool>`(${all([indexed, ...phrases.map(inText)])} or ${all([missing, ...terms.map(inText)])})`;
}

const all = (conditions: readonly Expression<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

const tsquery = (terms: readonly Term[]): string =>
  terms
    .flatMap(({ words, isPrefix }) =>
      words.map((word, index) => `'${word}'${isPrefix && index === words.length - 1 ? ':*' : ''}`),
    )
    .join(' & ');

/**
 * In the text, or in one utterance of the transcript. Values instead of `exists`: PostgreSQL may answer that from a hash of
 * the texts of all documents, which it reads for it, although the index left few documents to look at.
 */
function inText(term: Term): Expression<SqlBool> {
  const found = (text: Expression<string | null>) =>
    sql<SqlBool>`fold_text(${text}) collate "und-x-icu" ~ ${pattern(term)}`;
  const words = sql<string>`(select string_agg(token.value, ' ' order by token.position)
    from utterance_token token where token.utterance_id = utterance.id)`;
  return sql<SqlBool>`(
    (select true from content where content.id = document.content_id and ${found(sql.ref('content.text'))}) is true
    or (select true from utterance where utterance.document_id = document.id and ${found(words)} limit 1) is true)`;
}

/** Words consist of letters and digits, so that none of their characters has a meaning in a pattern. */
function pattern({ words, isPrefix }: Term): string {
  const isDense = words.some(isUnspaced);
  const inside = words.join(isDense ? '[^[:alnum:]]*' : '[^[:alnum:]]+');
  if (isDense) return inside;
  return `(^|[^[:alnum:]])${inside}${isPrefix ? '' : '([^[:alnum:]]|$)'}`;
}

/** A tag or a class with a label of that name, in a step that the caller may read. */
function hasLabel(rights: Rights, processId: number | undefined, name: string): Expression<SqlBool> {
  const inProcess = processId === undefined ? sql`` : sql`and node.process_id = ${processId}`;
  const labelled = (type: string, tag: string, key: string) => sql`
    select step.document_id
    from ${sql.table(type)} as type
    join node on node.id = type.node_id ${inProcess}
    join ${sql.table(tag)} as tag on ${sql.ref(`tag.${key}`)} = type.id
    join step on step.id = tag.step_id
    join document on document.id = step.document_id
    where fold_text(type.name) = ${foldText(name)} and ${hidden(rights)} is not true and ${onSeenNode(rights)}`;
  return sql<SqlBool>`document.id in (${labelled('ner_tag_type', 'ner_tag', 'ner_tag_type_id')}
    union all ${labelled('classifier_type', 'classifier_tag', 'type_id')})`;
}

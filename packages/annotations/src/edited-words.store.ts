import { anyOf } from '@scriptorium/db/lists.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import { sql } from 'kysely';
import type { EditedWord } from './edited-word.ts';

/** Joins the quote of a tag or an issue: its words, separated by spaces; null if all of them are deleted. */
const spoken = (link: 'ner_tag_token' | 'issue_token', key: 'tag_id' | 'issue_id') => sql`
  left join lateral (
    select string_agg(token.value, ' ' order by utterance.position, token.position) as quote
    from ${sql.table(link)} link
      join utterance_token token on token.id = link.token_id
      join utterance on utterance.id = token.utterance_id
    where link.${sql.ref(key)} = marked.id) said on true`;

/** Updates the quotes of the tags and issues on these words; returns those that changed. */
export async function updateQuotes(
  tx: Tx,
  tokenIds: readonly number[],
): Promise<{ tagIds: number[]; issueIds: number[] }> {
  const { rows } = await sql<{ kind: 'TAG' | 'ISSUE'; id: number }>`
    with tags as (
      update ner_tag set quote = coalesce(said.quote, ner_tag.quote), detached = said.quote is null
      from (select distinct tag_id as id from ner_tag_token where token_id = ${anyOf(tokenIds)}) marked
        ${spoken('ner_tag_token', 'tag_id')}
      where ner_tag.id = marked.id
        and (ner_tag.detached is distinct from (said.quote is null) or ner_tag.quote <> coalesce(said.quote, ner_tag.quote))
      returning ner_tag.id),
    issues as (
      update issue set quote = coalesce(said.quote, issue.quote), detached = said.quote is null
      from (select distinct issue_id as id from issue_token where token_id = ${anyOf(tokenIds)}) marked
        ${spoken('issue_token', 'issue_id')}
      where issue.id = marked.id
        and (issue.detached is distinct from (said.quote is null) or issue.quote <> coalesce(said.quote, issue.quote))
      returning issue.id)
    select 'TAG' as kind, id from tags union all select 'ISSUE', id from issues`.execute(prepared(tx));
  const of = (kind: 'TAG' | 'ISSUE') => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return { tagIds: of('TAG'), issueIds: of('ISSUE') };
}

export async function haveRelations(tx: Tx, tokenIds: readonly number[]): Promise<boolean> {
  const found = await tx
    .selectFrom('ner_tag_token as link')
    .innerJoin('ner_tag_relation as relation', (join) =>
      join.on((row) =>
        row.or([
          row('relation.from_id', '=', row.ref('link.tag_id')),
          row('relation.to_id', '=', row.ref('link.tag_id')),
        ]),
      ),
    )
    .select('relation.id')
    .where('link.token_id', '=', anyOf(tokenIds))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Tombstones whose quote begins with a word move with it. */
export async function moveTombstones(
  tx: Tx,
  documentId: number,
  words: readonly EditedWord[],
): Promise<void> {
  await sql`
    update tag_tombstone set start_offset = word."tsStart"
    from json_to_recordset(${JSON.stringify(words)}::json) as word("startedAt" bigint, "tsStart" bigint, value text)
    where tag_tombstone.start_offset = word."startedAt"
      and (quote = word.value or left(quote, length(word.value) + 1) = word.value || ' ')
      and step_id in (select id from step where document_id = ${documentId})`.execute(tx);
}

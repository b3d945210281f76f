import type { Db, Tx } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/prepared.ts';
import type { MatchRule } from '@scriptorium/matching/rules.ts';
import { sql } from 'kysely';
import type { FoundTag, Token } from './lexicon-tags.ts';

/** Rows that one statement takes. */
const BATCH = 5000;

/** The rules of a node's labels; a disabled label tags nothing. */
export async function listRules(db: Db, nodeId: number): Promise<MatchRule[]> {
  const rows = await db
    .selectFrom('matching_rule as rule')
    .innerJoin('ner_tag_type as label', 'label.id', 'rule.ner_tag_type_id')
    .select(['rule.id', 'label.id as labelId', 'rule.expression', 'rule.matching_type', 'rule.tolerance'])
    .where('label.node_id', '=', nodeId)
    .where('label.disabled', '=', false)
    .orderBy('rule.id')
    .execute();
  return rows.map(({ matching_type, tolerance, ...rule }) => ({
    ...rule,
    matchingType: matching_type,
    tolerance: tolerance === 1 || tolerance === 2 || tolerance === 3 ? tolerance : null,
  }));
}

export const findExpression = async (db: Db, ruleId: number): Promise<string | undefined> =>
  (await db.selectFrom('matching_rule').select('expression').where('id', '=', ruleId).executeTakeFirst())
    ?.expression;

export const findText = (db: Db, documentId: number) =>
  prepared(db)
    .selectFrom('document')
    .innerJoin('content', 'content.id', 'document.content_id')
    .select(['content.id', 'content.text'])
    .where('document.id', '=', documentId)
    .executeTakeFirst();

/** The words of a transcript in order; hidden ones are no part of it. */
export const listTokens = (db: Db, documentId: number): Promise<Token[]> =>
  db
    .selectFrom('utterance_token as token')
    .innerJoin('utterance', 'utterance.id', 'token.utterance_id')
    .select(['token.id', 'token.utterance_id as utteranceId', 'token.value', 'token.ts_start as tsStart'])
    .where('utterance.document_id', '=', documentId)
    .where('token.hidden', '=', false)
    .orderBy('utterance.position')
    .orderBy('token.position')
    .execute();

/** A tag as a set of places is compared. */
interface PlacedTag {
  readonly labelId: number;
  readonly start: number | null;
  readonly end: number | null;
  readonly tokenIds: readonly number[];
}

/** What a new run of the rules has to respect. */
export interface TaggedStep {
  /** The present version of the document's text; null for a transcript. */
  readonly contentId: number | null;
  /** The labels that still exist: one may be deleted while its rules are at work. */
  readonly labelIds: readonly number[];
  /** Tags that people made or changed. */
  readonly kept: readonly PlacedTag[];
  /** Tags that people deleted; `start` is an offset in the text, or the first word's time in milliseconds. */
  readonly tombstones: readonly {
    readonly labelId: number;
    readonly ruleId: number | null;
    readonly quote: string;
    readonly start: number | null;
  }[];
}

/** Deletes the tags that the rules gave before, and answers what remains, in one statement. */
export async function deleteRuleTags(
  tx: Tx,
  { id, documentId, nodeId }: { id: number; documentId: number; nodeId: number },
): Promise<TaggedStep> {
  const { rows } = await sql<TaggedStep>`
    with deleted as (delete from ner_tag where step_id = ${id} and source = 'RULE')
    select content_id as "contentId",
      (select coalesce(json_agg(id), '[]') from ner_tag_type where node_id = ${nodeId}) as "labelIds",
      (select coalesce(json_agg(json_build_object('labelId', tag.ner_tag_type_id,
          'start', tag.start_offset, 'end', tag.end_offset,
          'tokenIds', (select coalesce(json_agg(token_id order by token_id), '[]') from ner_tag_token
            where tag_id = tag.id))), '[]')
        from ner_tag tag where tag.step_id = ${id} and tag.source <> 'RULE' and not tag.detached) as "kept",
      (select coalesce(json_agg(json_build_object('labelId', ner_tag_type_id, 'ruleId', source_id, 'quote', quote,
          'start', start_offset)), '[]')
        from tag_tombstone where step_id = ${id} and source = 'RULE') as "tombstones"
    from document where id = ${documentId}`.execute(prepared(tx));
  const [row] = rows;
  if (!row) throw new Error(`Document ${documentId} not found`);
  return row;
}

/** Many tags at once: 50,000 take seconds, not minutes. */
export async function insertTags(tx: Tx, stepId: number, tags: readonly FoundTag[]): Promise<void> {
  for (let at = 0; at < tags.length; at += BATCH) {
    const batch = tags.slice(at, at + BATCH);
    // Words have to name their tag: its id is drawn first. On a text nobody asks for it.
    const ids = batch.some(({ place }) => 'tokenIds' in place) ? await drawIds(tx, batch.length) : [];
    const rows = batch.map(({ labelId, ruleId, distance, quote, place }, index) => ({
      id: ids[index] ?? null,
      label: labelId,
      rule: ruleId,
      score: distance,
      quote,
      type: 'start' in place ? 'SPAN_TAG' : 'ASR_NER_TAG',
      start: 'start' in place ? place.start : null,
      finish: 'start' in place ? place.end : null,
    }));
    await sql`
      insert into ner_tag (id, step_id, ner_tag_type_id, type, start_offset, end_offset, quote, source, source_id, score)
      overriding system value
      select coalesce(id, nextval(pg_get_serial_sequence('ner_tag', 'id'))), ${stepId}::bigint, label, type, start,
        finish, quote, 'RULE', rule, score
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as found(id bigint, label bigint, rule bigint, score double precision, quote text, type text, start int, finish int)`.execute(
      prepared(tx),
    );
    await insertTagTokens(tx, batch, ids);
  }
}

async function insertTagTokens(tx: Tx, tags: readonly FoundTag[], ids: readonly number[]): Promise<void> {
  const words = tags.flatMap(({ place }, index) =>
    'tokenIds' in place ? place.tokenIds.map((token) => ({ tag: ids[index], token })) : [],
  );
  for (let at = 0; at < words.length; at += BATCH) {
    const rows = JSON.stringify(words.slice(at, at + BATCH));
    // A word may have been deleted since the transcript was read.
    await sql`
      insert into ner_tag_token (tag_id, token_id)
      select found.tag, found.token from json_to_recordset(${rows}::json) as found(tag bigint, token bigint)
      where exists (select from utterance_token where id = found.token)
      on conflict do nothing`.execute(tx);
  }
}

async function drawIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('ner_tag', 'id')) as id from generate_series(1, ${count}::int)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

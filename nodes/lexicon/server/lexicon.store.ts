import type { Db, Tx } from '@scriptorium/db/database.ts';
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
  db
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

export const deleteRuleTags = (tx: Tx, stepId: number) =>
  tx.deleteFrom('ner_tag').where('step_id', '=', stepId).where('source', '=', 'RULE').execute();

/** What stays in the step: labels that people made or changed, with their places. */
export async function listKept(db: Db, stepId: number) {
  const rows = await db
    .selectFrom('ner_tag as tag')
    .leftJoin('ner_tag_token as word', 'word.tag_id', 'tag.id')
    .select([
      'tag.id',
      'tag.ner_tag_type_id as labelId',
      'tag.start_offset',
      'tag.end_offset',
      'word.token_id',
    ])
    .where('tag.step_id', '=', stepId)
    .where('tag.detached', '=', false)
    .orderBy('tag.id')
    .orderBy('word.token_id')
    .execute();
  const kept = new Map<number, { labelId: number; place: FoundTag['place'] }>();
  for (const { id, labelId, start_offset, end_offset, token_id } of rows) {
    const there = kept.get(id);
    if (there && token_id !== null && 'tokenIds' in there.place) there.place.tokenIds.push(token_id);
    else if (token_id !== null) kept.set(id, { labelId, place: { tokenIds: [token_id], startMs: 0 } });
    else kept.set(id, { labelId, place: { start: start_offset ?? 0, end: end_offset ?? 0 } });
  }
  return [...kept.values()];
}

/** What people deleted; `start` is an offset in the text, or the first word's time in milliseconds. */
export const listTombstones = (db: Db, stepId: number) =>
  db
    .selectFrom('tag_tombstone')
    .select(['ner_tag_type_id as labelId', 'source_id as ruleId', 'quote', 'start_offset as start'])
    .where('step_id', '=', stepId)
    .where('source', '=', 'RULE')
    .execute();

/** The labels that are still there: one may be deleted while its rules are at work. */
export async function listLabelIds(db: Db, nodeId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('ner_tag_type').select('id').where('node_id', '=', nodeId).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Many labels at once: 50,000 take seconds, not minutes. Ids are drawn first, so that words can name them. */
export async function insertTags(tx: Tx, stepId: number, tags: readonly FoundTag[]): Promise<void> {
  for (let at = 0; at < tags.length; at += BATCH) {
    const batch = tags.slice(at, at + BATCH);
    const ids = await drawIds(tx, batch.length);
    const rows = batch.map(({ labelId, ruleId, distance, quote, place }, index) => ({
      id: ids[index],
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
      select id, ${stepId}::bigint, label, type, start, finish, quote, 'RULE', rule, score
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as found(id bigint, label bigint, rule bigint, score double precision, quote text, type text, start int, finish int)`.execute(
      tx,
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

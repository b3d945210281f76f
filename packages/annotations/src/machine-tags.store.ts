import { anyOf } from '@scriptorium/db/lists.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import type { TagSource } from '@scriptorium/db/schema/schema-json.ts';
import { sql } from 'kysely';
import { batchesOf } from '@scriptorium/db/lists.ts';
import { columnsOf, type TextPlace, type WordsPlace } from './place.ts';

export type MachineSource = Extract<TagSource, 'RULE' | 'MODEL' | 'PROMPT'>;

/** The sources whose tags a run replaces: a node that has another model now keeps no tags of the former one. */
export const replacedSources = (source: MachineSource): MachineSource[] =>
  source === 'RULE' ? ['RULE'] : ['MODEL', 'PROMPT'];

/** A tag that the machine of a node creates. */
export interface MachineTag {
  readonly labelId: number;
  /** The rule, the version of the prompt or the model. */
  readonly sourceId: number | null;
  readonly score: number | null;
  readonly quote: string;
  /** `startMs` is the time of the first word. */
  readonly place: TextPlace | (WordsPlace & { readonly startMs: number });
}

export interface TaggedStep {
  readonly id: number;
  readonly documentId: number;
  readonly nodeId: number;
}

/** A tag that exists, as far as its place says. */
export interface PlacedTag {
  readonly labelId: number;
  readonly start: number | null;
  readonly end: number | null;
  readonly tokenIds: readonly number[];
}

/** A tag of an earlier run that a new run may delete. */
export interface EarlierTag extends PlacedTag {
  readonly id: number;
  readonly source: MachineSource;
  readonly sourceId: number | null;
  readonly score: number | null;
  readonly quote: string;
  readonly detached: boolean;
}

/** The work on a step that a new run of its machine must respect, and what it replaces. */
export interface RemainingWork {
  readonly stepId: number;
  /** The present version of the document's text; null for a transcript. */
  readonly contentId: number | null;
  /** Tags that people created, changed or related. */
  readonly kept: readonly PlacedTag[];
  /** Tags of the run before. */
  readonly earlier: readonly EarlierTag[];
  /** Tags that people deleted; `start` is an offset in the text, or the first word's time in milliseconds. */
  readonly tombstones: readonly {
    readonly labelId: number;
    readonly sourceId: number | null;
    readonly quote: string;
    readonly start: number | null;
  }[];
}

/** Only tags on words have words: others are not looked up, one by one, among all of them. */
const PLACE = sql.raw(`'labelId', tag.ner_tag_type_id, 'start', tag.start_offset, 'end', tag.end_offset,
  'tokenIds', case when tag.start_offset is not null then '[]'::json else (select coalesce(
    json_agg(token_id order by token_id), '[]') from ner_tag_token where tag_id = tag.id) end`);

/** The work on steps of one node, in one statement: it runs at the end of each step. */
export interface NodeWork {
  /** Without steps of deleted documents. */
  readonly steps: readonly RemainingWork[];
  /** The labels of the node that exist: one may be deleted while its machine runs. */
  readonly labelIds: readonly number[];
}

export async function readRemainingWork(
  db: Db,
  { nodeId, stepIds }: { readonly nodeId: number; readonly stepIds: readonly number[] },
  source: MachineSource,
): Promise<NodeWork> {
  const replaced = replacedSources(source);
  const { rows } = await sql<NodeWork>`
    with related as (select from_id as tag_id from ner_tag_relation join relation_graph on relation_graph.id = graph_id
        where step_id = ${anyOf(stepIds)}
      union select to_id from ner_tag_relation join relation_graph on relation_graph.id = graph_id
        where step_id = ${anyOf(stepIds)})
    select (select coalesce(json_agg(id), '[]') from ner_tag_type where node_id = ${nodeId}) as "labelIds",
      (select coalesce(json_agg(json_build_object('stepId', step.id, 'contentId', document.content_id,
        'kept', (select coalesce(json_agg(json_build_object(${PLACE})), '[]')
          from ner_tag tag where tag.step_id = step.id and not tag.detached
            and (not tag.source = any(${replaced}::text[]) or tag.id in (select tag_id from related))),
        'earlier', (select coalesce(json_agg(json_build_object('id', tag.id, 'source', tag.source,
            'sourceId', tag.source_id, 'score', tag.score, 'quote', tag.quote, 'detached', tag.detached, ${PLACE})
            order by tag.id), '[]')
          from ner_tag tag where tag.step_id = step.id and tag.source = any(${replaced}::text[])
            and tag.id not in (select tag_id from related)),
        'tombstones', (select coalesce(json_agg(json_build_object('labelId', ner_tag_type_id, 'sourceId', source_id,
            'quote', quote, 'start', start_offset)), '[]')
          from tag_tombstone where step_id = step.id and source = any(${replaced}::text[])))), '[]')
      from step join document on document.id = step.document_id
      where step.id = ${anyOf(stepIds)} and document.deleted_at is null) as "steps"`.execute(prepared(db));
  return rows[0] ?? { steps: [], labelIds: [] };
}

export async function deleteTags(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('ner_tag').where('id', '=', anyOf(ids)).execute();
}

/** Tags of one insert from which on the checks of each row cost more than asking once. */
const MANY = 1000;

/**
 * In batches: 50,000 tags take seconds, not minutes. The caller has locked the step, and has read in this transaction which labels
 * exist.
 */
export async function insertMachineTags(
  tx: Tx,
  stepId: number,
  source: MachineSource,
  tags: readonly MachineTag[],
): Promise<void> {
  const skipsChecks = tags.length >= MANY;
  if (skipsChecks) await sql`select skip_row_checks(true)`.execute(tx);
  for (const batch of batchesOf(tags)) {
    // The links of words need the ids of their tags before the insert; tags on a text do not.
    const ids = batch.some(({ place }) => 'tokenIds' in place) ? await drawIds(tx, batch.length) : [];
    const rows = batch.map(({ labelId, sourceId, score, quote, place }, index) => {
      const { type, start_offset: start, end_offset: finish } = columnsOf(place);
      return { id: ids[index] ?? null, label: labelId, origin: sourceId, score, quote, type, start, finish };
    });
    await sql`
      insert into ner_tag (id, step_id, ner_tag_type_id, type, start_offset, end_offset, quote, source, source_id, score)
      overriding system value
      select coalesce(id, nextval(sequence)), ${stepId}::bigint, label, type, start, finish, quote, ${source}::text, origin, score
      from (select pg_get_serial_sequence('ner_tag', 'id')::regclass as sequence offset 0) of, json_to_recordset(${JSON.stringify(rows)}::json)
        as found(id bigint, label bigint, origin bigint, score double precision, quote text, type text, start int, finish int)`.execute(
      prepared(tx),
    );
    await insertLinks(tx, batch, ids);
  }
  if (skipsChecks) await sql`select skip_row_checks(false)`.execute(tx);
}

async function insertLinks(tx: Tx, tags: readonly MachineTag[], ids: readonly number[]): Promise<void> {
  const links = tags.flatMap(({ place }, index) =>
    'tokenIds' in place ? place.tokenIds.map((token) => ({ tag: ids[index], token })) : [],
  );
  for (const batch of batchesOf(links))
    // A word may have been deleted after the transcript was read.
    await sql`
      insert into ner_tag_token (tag_id, token_id)
      select found.tag, found.token from json_to_recordset(${JSON.stringify(batch)}::json) as found(tag bigint, token bigint)
      where exists (select from utterance_token where id = found.token and utterance_id is not null)
      on conflict do nothing`.execute(tx);
}

async function drawIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(sequence) as id from (select pg_get_serial_sequence('ner_tag', 'id')::regclass as sequence offset 0) of,
      generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ id }) => id);
}

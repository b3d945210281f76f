import type { NerTag } from '@scriptorium/contract/tags.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { listLabelPaths } from './label-paths.store.ts';

/** Ids that one `in` list takes. */
const MANY = 20_000;

export interface TagScope {
  documentId: number;
  /** Steps whose tags are asked for. */
  stepIds: readonly number[];
}

/** The tags of some steps, in the order of their places. */
export async function listTags(db: Db, { documentId, stepIds }: TagScope): Promise<NerTag[]> {
  if (stepIds.length === 0) return [];
  const rows = await selectTags(db)
    .where('step.document_id', '=', documentId)
    .where('tag.step_id', 'in', stepIds)
    .orderBy('tag.start_offset')
    .orderBy('tag.id')
    .execute();
  return describe(db, rows);
}

export async function findTag(db: Db, id: number): Promise<NerTag | undefined> {
  return (await describe(db, await selectTags(db).where('tag.id', '=', id).execute()))[0];
}

export async function findTagByClientId(db: Db, clientId: string): Promise<NerTag | undefined> {
  const rows = await selectTags(db).where('tag.client_id', '=', clientId).execute();
  return (await describe(db, rows))[0];
}

const selectTags = (db: Db) =>
  db
    .selectFrom('ner_tag as tag')
    .innerJoin('step', 'step.id', 'tag.step_id')
    .innerJoin('ner_tag_type as label', 'label.id', 'tag.ner_tag_type_id')
    .select([
      'tag.id',
      'tag.step_id as stepId',
      'tag.type',
      'label.id as labelId',
      'label.name as labelName',
      'label.background_color as backgroundColor',
      'label.text_color as textColor',
      'label.node_id as nodeId',
      'tag.start_offset as startOffset',
      'tag.end_offset as endOffset',
      'tag.ts_start as tsStart',
      'tag.ts_end as tsEnd',
      'tag.quote',
      'tag.detached',
      'tag.source',
      'tag.source_id as sourceId',
      'tag.score',
      'tag.user_id as userId',
      'tag.created_at as createdDate',
      'tag.client_id as clientId',
    ]);

type TagRow = Awaited<ReturnType<ReturnType<typeof selectTags>['execute']>>[number];

async function describe(db: Db, rows: readonly TagRow[]): Promise<NerTag[]> {
  const onTokens = rows.filter(({ type }) => type === 'ASR_NER_TAG').map(({ id }) => id);
  const tokens = await tokensOf(db, onTokens);
  const paths = await listLabelPaths(db, [...new Set(rows.map(({ nodeId }) => nodeId))]);
  return rows.map(({ labelId, labelName, backgroundColor, textColor, nodeId, ...tag }) => ({
    ...tag,
    nerTagType: {
      id: labelId,
      name: labelName,
      backgroundColor,
      textColor,
      nodeId,
      path: paths.get(labelId) ?? [],
    },
    utteranceTokens: tokens.get(tag.id) ?? [],
  }));
}

async function tokensOf(db: Db, tagIds: readonly number[]) {
  const byTag = new Map<number, { id: number; utteranceId: number }[]>();
  for (let at = 0; at < tagIds.length; at += MANY) {
    const rows = await db
      .selectFrom('ner_tag_token as link')
      .innerJoin('utterance_token as token', 'token.id', 'link.token_id')
      .select(['link.tag_id as tagId', 'token.id', 'token.utterance_id as utteranceId'])
      .where('link.tag_id', 'in', tagIds.slice(at, at + MANY))
      .orderBy('token.position')
      .execute();
    for (const { tagId, ...token } of rows) {
      const tokens = byTag.get(tagId);
      if (tokens) tokens.push(token);
      else byTag.set(tagId, [token]);
    }
  }
  return byTag;
}

export const findLabel = (db: Db, id: number) =>
  db
    .selectFrom('ner_tag_type')
    .select(['id', 'name', 'node_id as nodeId', 'disabled', 'selectable'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Words of a document's transcript. */
export const listTokens = (db: Db, documentId: number, ids: readonly number[]) =>
  db
    .selectFrom('utterance_token as token')
    .innerJoin('utterance', 'utterance.id', 'token.utterance_id')
    .select(['token.id', 'token.utterance_id as utteranceId', 'token.value', 'token.position'])
    .where('utterance.document_id', '=', documentId)
    .where('token.id', 'in', ids)
    .orderBy('token.position')
    .execute();

export interface NewTag {
  stepId: number;
  labelId: number;
  userId: number;
  clientId: string | undefined;
  quote: string;
  place: { start: number; end: number } | { tokenIds: readonly number[] };
}

export async function insertTag(tx: Tx, tag: NewTag): Promise<number> {
  const { stepId, labelId, userId, clientId, quote, place } = tag;
  const { id } = await tx
    .insertInto('ner_tag')
    .values({
      step_id: stepId,
      ner_tag_type_id: labelId,
      type: 'start' in place ? 'SPAN_TAG' : 'ASR_NER_TAG',
      start_offset: 'start' in place ? place.start : null,
      end_offset: 'start' in place ? place.end : null,
      quote,
      source: 'USER',
      user_id: userId,
      client_id: clientId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if ('tokenIds' in place) {
    const rows = place.tokenIds.map((tokenId) => ({ tag_id: id, token_id: tokenId }));
    await tx.insertInto('ner_tag_token').values(rows).execute();
  }
  return id;
}

/** A changed tag is the work of who changed it. */
export const updateTag = (
  tx: Tx,
  id: number,
  change: { labelId: number; start: number | null; end: number | null; quote: string; userId: number },
) =>
  tx
    .updateTable('ner_tag')
    .set({
      ner_tag_type_id: change.labelId,
      start_offset: change.start,
      end_offset: change.end,
      quote: change.quote,
      detached: false,
      source: 'USER',
      source_id: null,
      score: null,
      user_id: change.userId,
    })
    .where('id', '=', id)
    .execute();

export const deleteTag = (tx: Tx, id: number) => tx.deleteFrom('ner_tag').where('id', '=', id).execute();

/** Remembers a machine's tag that a person took away, by rule or model, quote and place (semantics 2). */
export async function insertTombstone(tx: Tx, tag: NerTag, userId: number): Promise<void> {
  await tx
    .insertInto('tag_tombstone')
    .values({
      step_id: tag.stepId,
      ner_tag_type_id: tag.nerTagType.id,
      source: tag.source,
      source_id: tag.sourceId,
      quote: tag.quote,
      start_offset: tag.startOffset ?? (await firstTokenTime(tx, tag)),
      created_by: userId,
    })
    .execute();
}

/** Where a tag on words stands: the first word's time in milliseconds, which outlives a new transcript. */
async function firstTokenTime(tx: Tx, tag: NerTag): Promise<number | null> {
  const first = tag.utteranceTokens[0];
  if (!first) return null;
  const token = await tx
    .selectFrom('utterance_token')
    .select('ts_start')
    .where('id', '=', first.id)
    .executeTakeFirst();
  return token?.ts_start ?? null;
}

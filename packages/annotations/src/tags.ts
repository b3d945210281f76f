import { anyOf } from '@scriptorium/db/lists.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { labelPaths } from '@scriptorium/domain/label-paths.ts';
import { TAG_COLUMNS } from './columns.ts';

/** A tag with its label and its words. */
export type Tag = Awaited<ReturnType<typeof describe>>[number];

/** The tags of some steps of a document, ordered by their places. */
export async function listTags(
  db: Db,
  { documentId, stepIds }: { documentId: number; stepIds: readonly number[] },
): Promise<Tag[]> {
  if (stepIds.length === 0) return [];
  const rows = await selectTags(db)
    .where('step.document_id', '=', documentId)
    .where('tag.step_id', 'in', stepIds)
    .orderBy('tag.start_offset')
    .orderBy('tag.id')
    .execute();
  return describe(db, rows);
}

export async function findTag(db: Db, id: number): Promise<Tag | undefined> {
  return (await describe(db, await selectTags(db).where('tag.id', '=', id).execute()))[0];
}

export const findTags = async (db: Db, ids: readonly number[]): Promise<Tag[]> =>
  describe(
    db,
    await selectTags(db)
      .where('tag.id', '=', anyOf(ids))
      .orderBy('tag.start_offset')
      .orderBy('tag.id')
      .execute(),
  );

export const listTagIdsOfWord = async (db: Db, tokenId: number): Promise<number[]> =>
  (await db.selectFrom('ner_tag_token').select('tag_id').where('token_id', '=', tokenId).execute()).map(
    ({ tag_id }) => tag_id,
  );

/** Finds the tags with these client-made ids; unknown ids are left out. */
export const findTagsByClientIds = async (db: Db, clientIds: readonly string[]): Promise<Tag[]> =>
  clientIds.length === 0
    ? []
    : describe(
        db,
        await selectTags(db)
          .where('tag.client_id', 'in', [...clientIds])
          .execute(),
      );

export async function findTagByClientId(db: Db, clientId: string): Promise<Tag | undefined> {
  const rows = await selectTags(db).where('tag.client_id', '=', clientId).execute();
  return (await describe(db, rows))[0];
}

const selectTags = (db: Db) =>
  db
    .selectFrom('ner_tag as tag')
    .innerJoin('step', 'step.id', 'tag.step_id')
    .innerJoin('ner_tag_type as label', 'label.id', 'tag.ner_tag_type_id')
    .select([
      ...TAG_COLUMNS,
      'tag.step_id as stepId',
      'label.name as labelName',
      'label.background_color as backgroundColor',
      'label.text_color as textColor',
      'label.node_id as nodeId',
      'tag.start_offset as startOffset',
      'tag.end_offset as endOffset',
      'tag.ts_start as tsStart',
      'tag.ts_end as tsEnd',
      'tag.user_id as userId',
      'tag.client_id as clientId',
    ]);

type TagRow = Awaited<ReturnType<ReturnType<typeof selectTags>['execute']>>[number];

async function describe(db: Db, rows: readonly TagRow[]) {
  const onWords = rows.filter(({ type }) => type === 'ASR_NER_TAG').map(({ id }) => id);
  const words = await wordsOf(db, onWords);
  const { paths, children } = await readLabelTree(db, [...new Set(rows.map(({ nodeId }) => nodeId))]);
  const graphs = await graphsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ labelId, labelName, backgroundColor, textColor, nodeId, ...tag }) => ({
    ...tag,
    nerTagType: {
      id: labelId,
      name: labelName,
      backgroundColor,
      textColor,
      nodeId,
      path: paths.get(labelId) ?? [],
      children: children.get(labelId) ?? [],
    },
    graph: graphs.get(tag.id) ?? null,
    utteranceTokens: words.get(tag.id) ?? [],
  }));
}

async function wordsOf(db: Db, tagIds: readonly number[]) {
  const byTag = new Map<number, { id: number; utteranceId: number }[]>();
  if (tagIds.length === 0) return byTag;
  const rows = await db
    .selectFrom('ner_tag_token as link')
    .innerJoin('utterance_token as token', 'token.id', 'link.token_id')
    // A deleted word has no utterance.
    .innerJoin('utterance', 'utterance.id', 'token.utterance_id')
    .select(['link.tag_id as tagId', 'token.id', 'utterance.id as utteranceId'])
    .where('link.tag_id', '=', anyOf(tagIds))
    .orderBy('utterance.position')
    .orderBy('token.position')
    .execute();
  for (const { tagId, ...word } of rows) {
    const words = byTag.get(tagId);
    if (words) words.push(word);
    else byTag.set(tagId, [word]);
  }
  return byTag;
}

/** The relation graph of each of some tags that is in one; a tag is in one at most. */
async function graphsOf(db: Db, tagIds: readonly number[]): Promise<Map<number, number>> {
  if (tagIds.length === 0) return new Map();
  const relations = await db
    .selectFrom('ner_tag_relation')
    .select(['graph_id as id', 'from_id as fromId', 'to_id as toId'])
    .where((where) => where.or([where('from_id', '=', anyOf(tagIds)), where('to_id', '=', anyOf(tagIds))]))
    .execute();
  return new Map(
    relations.flatMap(({ id, fromId, toId }) => [
      [fromId, id],
      [toId, id],
    ]),
  );
}

async function readLabelTree(db: Db, nodeIds: readonly number[]) {
  const rows =
    nodeIds.length === 0
      ? []
      : await db
          .selectFrom('ner_tag_type')
          .select(['id', 'parent_id as parentId'])
          .where('node_id', 'in', nodeIds)
          .orderBy('id')
          .execute();
  const children = new Map<number, number[]>();
  for (const { id, parentId } of rows) {
    if (parentId === null) continue;
    const siblings = children.get(parentId);
    if (siblings) siblings.push(id);
    else children.set(parentId, [id]);
  }
  return { paths: labelPaths(rows), children };
}

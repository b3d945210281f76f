import { anyOf } from '@scriptorium/db/any-of.ts';
import type { Db } from '@scriptorium/db/database.ts';

/** Of these labels, those that tags have, each with the number of tags. */
export const countTags = async (db: Db, labelIds: readonly number[]): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('ner_tag')
    .select(['ner_tag_type_id as id'])
    .select(({ fn }) => fn.countAll<number>().as('tags'))
    .where('ner_tag_type_id', '=', anyOf(labelIds))
    .groupBy('ner_tag_type_id')
    .execute();
  return new Map(rows.map(({ id, tags }) => [id, Number(tags)]));
};

export const countClassifierTags = async (
  db: Db,
  classIds: readonly number[],
): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('classifier_tag')
    .select(['type_id as id'])
    .select(({ fn }) => fn.countAll<number>().as('tags'))
    .where('type_id', '=', anyOf(classIds))
    .groupBy('type_id')
    .execute();
  return new Map(rows.map(({ id, tags }) => [id, Number(tags)]));
};

export const countRelations = async (db: Db, typeIds: readonly number[]): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('ner_tag_relation')
    .select(['relation_type_id as id'])
    .select(({ fn }) => fn.countAll<number>().as('relations'))
    .where('relation_type_id', '=', anyOf(typeIds))
    .groupBy('relation_type_id')
    .execute();
  return new Map(rows.map(({ id, relations }) => [id, Number(relations)]));
};

import { anyOf } from '@scriptorium/db/lists.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

type Counts = Map<number, number>;

/** Of these labels, those that tags have, each with the number of its tags on all documents. */
export async function countTagsByLabel(db: Db, labelIds: readonly number[]): Promise<Counts> {
  const rows = await db
    .selectFrom('ner_tag')
    .select('ner_tag_type_id as id')
    .select(({ fn }) => fn.countAll<number>().as('tags'))
    .where('ner_tag_type_id', '=', anyOf(labelIds))
    .groupBy('ner_tag_type_id')
    .execute();
  return new Map(rows.map(({ id, tags }) => [id, Number(tags)]));
}

/** Tags with one of these labels, on all documents. */
export const countTagsOfLabels = async (db: Db, labelIds: readonly number[]): Promise<number> =>
  [...(await countTagsByLabel(db, labelIds)).values()].reduce((sum, tags) => sum + tags, 0);

/** The number of tags that a rule made, and of those which people deleted or changed. */
export interface RuleUse {
  readonly ruleId: number;
  readonly hits: number;
  readonly removed: number;
}

/** The uses of the rules of these labels that have any; read from indexes alone. */
export async function countTagsByRule(db: Db, labelIds: readonly number[]): Promise<RuleUse[]> {
  const { rows } = await sql<RuleUse>`
    with made as (select source_id, count(*) as n from ner_tag
        where ner_tag_type_id = ${anyOf(labelIds)} and source = 'RULE' group by source_id),
    gone as (select source_id, count(*) as n from tag_tombstone
        where ner_tag_type_id = ${anyOf(labelIds)} and source = 'RULE' group by source_id)
    select source_id as "ruleId", (coalesce(made.n, 0) + coalesce(gone.n, 0))::int as "hits",
      coalesce(gone.n, 0)::int as "removed"
    from made full join gone using (source_id) where source_id is not null order by source_id`.execute(db);
  return rows;
}

/** Of these classifier labels, those that steps have, each with the number of its steps. */
export async function countTagsByClassifierType(db: Db, typeIds: readonly number[]): Promise<Counts> {
  const rows = await db
    .selectFrom('classifier_tag')
    .select('type_id as id')
    .select(({ fn }) => fn.countAll<number>().as('tags'))
    .where('type_id', '=', anyOf(typeIds))
    .groupBy('type_id')
    .execute();
  return new Map(rows.map(({ id, tags }) => [id, Number(tags)]));
}

/** Steps with this classifier label. */
export const countTagsOfClassifierType = async (db: Db, typeId: number): Promise<number> =>
  (await countTagsByClassifierType(db, [typeId])).get(typeId) ?? 0;

/** Tags and classifier tags on all steps of a node. */
export async function countTagsOfNode(db: Db, nodeId: number): Promise<number> {
  const count = async (table: 'ner_tag' | 'classifier_tag'): Promise<number> => {
    const { tags } = await db
      .selectFrom(table)
      .innerJoin('step', 'step.id', `${table}.step_id`)
      .select(({ fn }) => fn.countAll<number>().as('tags'))
      .where('step.node_id', '=', nodeId)
      .executeTakeFirstOrThrow();
    return Number(tags);
  };
  return (await count('ner_tag')) + (await count('classifier_tag'));
}

/** Tags of people that have a place in a document. */
export async function countPersonTags(db: Db, documentId: number): Promise<number> {
  const { tags } = await db
    .selectFrom('ner_tag')
    .innerJoin('step', 'step.id', 'ner_tag.step_id')
    .select(({ fn }) => fn.countAll<number>().as('tags'))
    .where('step.document_id', '=', documentId)
    .where('ner_tag.source', '=', 'USER')
    .where('ner_tag.detached', '=', false)
    .executeTakeFirstOrThrow();
  return Number(tags);
}

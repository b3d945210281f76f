import type { Db } from '@scriptorium/db/database.ts';

/** Tags with one of these labels, on all documents. */
export async function countTagsOfLabels(db: Db, labelIds: readonly number[]): Promise<number> {
  const { tags } = await db
    .selectFrom('ner_tag')
    .select(({ fn }) => fn.countAll<number>().as('tags'))
    .where('ner_tag_type_id', 'in', labelIds)
    .executeTakeFirstOrThrow();
  return Number(tags);
}

/** Steps with this classifier label. */
export async function countTagsOfClassifierType(db: Db, typeId: number): Promise<number> {
  const { tags } = await db
    .selectFrom('classifier_tag')
    .select(({ fn }) => fn.countAll<number>().as('tags'))
    .where('type_id', '=', typeId)
    .executeTakeFirstOrThrow();
  return Number(tags);
}

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

import { anyOf } from '@scriptorium/db/lists.ts';
import type { Db } from '@scriptorium/db/database.ts';

export const listTypes = (db: Db, nodeId: number) =>
  db
    .selectFrom('relation_type')
    .select(['id', 'node_id as nodeId', 'priority', 'merge', 'strict', 'from_id as fromId', 'to_id as toId'])
    .where('node_id', '=', nodeId)
    .execute();

export const listLabels = (db: Db, nodeId: number) =>
  db
    .selectFrom('ner_tag_type')
    .select(['id', 'parent_id as parentId'])
    .where('node_id', '=', nodeId)
    .execute();

/** Lists the tags of the step among `ids`. */
export const listTags = (db: Db, stepId: number, ids: readonly number[]) =>
  db
    .selectFrom('ner_tag')
    .select(['id', 'ner_tag_type_id as labelId'])
    .where('step_id', '=', stepId)
    .where('id', '=', anyOf(ids))
    .execute();

export async function handlesRelations(db: Db, nodeId: number): Promise<boolean> {
  const node = await db
    .selectFrom('node')
    .select('handles_relations as handles')
    .where('id', '=', nodeId)
    .executeTakeFirst();
  return node?.handles === true;
}

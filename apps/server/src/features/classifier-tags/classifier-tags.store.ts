import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { ClassifierTag } from '@scriptorium/contract/tags.ts';

/** The classifier labels of some steps. */
export async function listTags(db: Db, stepIds: readonly number[]): Promise<ClassifierTag[]> {
  if (stepIds.length === 0) return [];
  return db
    .selectFrom('classifier_tag as tag')
    .innerJoin('classifier_type as type', 'type.id', 'tag.type_id')
    .select([
      'type.name as typeName',
      'type.id as typeId',
      'tag.step_id as stepId',
      'tag.user_id as userId',
      'tag.source',
      'tag.score',
    ])
    .where('tag.step_id', 'in', stepIds)
    .orderBy('tag.step_id')
    .orderBy('type.id')
    .execute();
}

export const listTypes = (db: Db, nodeId: number) =>
  db.selectFrom('classifier_type').select(['id', 'name']).where('node_id', '=', nodeId).execute();

export async function deleteTags(tx: Tx, stepId: number, typeIds: readonly number[]): Promise<void> {
  if (typeIds.length === 0) return;
  await tx
    .deleteFrom('classifier_tag')
    .where('step_id', '=', stepId)
    .where('type_id', 'in', typeIds)
    .execute();
}

export async function insertTags(
  tx: Tx,
  stepId: number,
  typeIds: readonly number[],
  userId: number,
): Promise<void> {
  if (typeIds.length === 0) return;
  const rows = typeIds.map((typeId) => ({
    step_id: stepId,
    type_id: typeId,
    source: 'USER' as const,
    user_id: userId,
  }));
  await tx.insertInto('classifier_tag').values(rows).execute();
}

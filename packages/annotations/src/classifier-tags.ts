import type { Db, Tx } from '@scriptorium/db/database.ts';

/** Records that a person removed classifier labels: no machine sets them again. */
async function insertClassifierTombstones(
  tx: Tx,
  { stepId, userId }: { stepId: number; userId: number },
  typeIds: readonly number[],
): Promise<void> {
  if (typeIds.length === 0) return;
  const rows = typeIds.map((typeId) => ({ step_id: stepId, type_id: typeId, created_by: userId }));
  await tx
    .insertInto('classifier_tombstone')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** For labels that a person sets again. */
async function deleteClassifierTombstones(tx: Tx, stepId: number, typeIds: readonly number[]): Promise<void> {
  if (typeIds.length === 0) return;
  await tx
    .deleteFrom('classifier_tombstone')
    .where('step_id', '=', stepId)
    .where('type_id', 'in', typeIds)
    .execute();
}

/** The classifier tags of some steps, each with the name of its label. */
export async function listClassifierTags(db: Db, stepIds: readonly number[]) {
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
      'tag.source_id as sourceId',
      'tag.score',
    ])
    .where('tag.step_id', 'in', stepIds)
    .orderBy('tag.step_id')
    .orderBy('type.id')
    .execute();
}

/**
 * A person chooses exactly these labels for a step; tags that remain keep their source. What they remove, no
 * machine sets again.
 */
export async function chooseClassifierTags(
  tx: Tx,
  { stepId, typeIds, userId }: { stepId: number; typeIds: readonly number[]; userId: number },
): Promise<void> {
  const before = (await listClassifierTags(tx, [stepId])).map(({ typeId }) => typeId);
  const removed = before.filter((id) => !typeIds.includes(id));
  await deleteClassifierTags(tx, stepId, removed);
  await insertClassifierTombstones(tx, { stepId, userId }, removed);
  await deleteClassifierTombstones(tx, stepId, typeIds);
  await insertPersonClassifierTags(
    tx,
    { stepId, userId },
    typeIds.filter((id) => !before.includes(id)),
  );
}

async function deleteClassifierTags(tx: Tx, stepId: number, typeIds: readonly number[]): Promise<void> {
  if (typeIds.length === 0) return;
  await tx
    .deleteFrom('classifier_tag')
    .where('step_id', '=', stepId)
    .where('type_id', 'in', typeIds)
    .execute();
}

async function insertPersonClassifierTags(
  tx: Tx,
  { stepId, userId }: { stepId: number; userId: number },
  typeIds: readonly number[],
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

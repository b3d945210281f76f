import type { Tx } from '@scriptorium/db/database.ts';

/** Records that a person removed classifier labels: no machine sets them again. */
export async function insertClassifierTombstones(
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
export async function deleteClassifierTombstones(
  tx: Tx,
  stepId: number,
  typeIds: readonly number[],
): Promise<void> {
  if (typeIds.length === 0) return;
  await tx
    .deleteFrom('classifier_tombstone')
    .where('step_id', '=', stepId)
    .where('type_id', 'in', typeIds)
    .execute();
}

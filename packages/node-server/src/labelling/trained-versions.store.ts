import type { Db } from '@scriptorium/db/database.ts';

/** The version of what a node has learned that is in use. */
export const findActiveVersion = (db: Db, nodeId: number) =>
  db
    .selectFrom('training')
    .select(['id', 'version', 'labelling_model_id as labellingModelId'])
    .where('node_id', '=', nodeId)
    .where('active', '=', true)
    .where('labelling_model_id', 'is not', null)
    .$narrowType<{ labellingModelId: number }>()
    .executeTakeFirst();

export async function loadLearned(db: Db, trainingId: number): Promise<Uint8Array> {
  const { classifier } = await db
    .selectFrom('training')
    .select('classifier')
    .where('id', '=', trainingId)
    .executeTakeFirstOrThrow();
  if (!classifier) throw new Error(`Training ${trainingId} made nothing that labels`);
  return classifier;
}

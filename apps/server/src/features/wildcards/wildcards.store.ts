import type { Db } from '@scriptorium/db/database.ts';

export const getTriggerType = async (db: Db, nodeId: number) =>
  (await db.selectFrom('node').select('trigger_type').where('id', '=', nodeId).executeTakeFirstOrThrow())
    .trigger_type;

export const getSettings = async (db: Db, nodeId: number) =>
  (await db.selectFrom('node').select('settings').where('id', '=', nodeId).executeTakeFirstOrThrow())
    .settings;

/** The classifier labels of a process's nodes, by node. */
export async function listLabels(
  db: Db,
  processId: number,
): Promise<Map<number, { id: number; name: string; nodeId: number }[]>> {
  const labels = await db
    .selectFrom('classifier_type as type')
    .innerJoin('node', 'node.id', 'type.node_id')
    .select(['type.id', 'type.name', 'type.node_id as nodeId'])
    .where('node.process_id', '=', processId)
    .orderBy('type.id')
    .execute();
  return Map.groupBy(labels, ({ nodeId }) => nodeId);
}

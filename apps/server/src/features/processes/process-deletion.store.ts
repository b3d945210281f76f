import type { Db } from '@scriptorium/db/database.ts';

export const listNodeIds = async (db: Db, processId: number): Promise<number[]> =>
  (await db.selectFrom('node').select('id').where('process_id', '=', processId).execute()).map(
    ({ id }) => id,
  );

/** Rights on deleted processes and nodes. */
export async function deleteAuthorities(
  db: Db,
  type: 'PROCESS' | 'NODE',
  componentIds: readonly number[],
): Promise<void> {
  if (componentIds.length === 0) return;
  await db
    .deleteFrom('authority')
    .where('type', '=', type)
    .where('component_id', 'in', componentIds)
    .execute();
}

export const deleteEdges = (db: Db, processId: number) =>
  db.deleteFrom('edge').where('process_id', '=', processId).execute();

export async function deleteNodes(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('relation_type').where('node_id', 'in', ids).execute();
  await db.deleteFrom('node').where('id', 'in', ids).execute();
}

export const deleteProcess = (db: Db, id: number) => db.deleteFrom('process').where('id', '=', id).execute();

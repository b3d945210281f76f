import type { Db } from '@scriptorium/db/database.ts';

/** The connections of a node that sends; it should have one. */
export const listConnections = (db: Db, nodeId: number) =>
  db
    .selectFrom('connection')
    .select(['id', 'settings', 'sealed', 'host_key as hostKey'])
    .where('node_id', '=', nodeId)
    .where('kind', '=', 'SFTP')
    .orderBy('id')
    .execute();

/** Pins the key that the server showed first. */
export async function keepHostKey(db: Db, id: number, hostKey: string): Promise<void> {
  await db
    .updateTable('connection')
    .set({ host_key: hostKey })
    .where('id', '=', id)
    .where('host_key', 'is', null)
    .execute();
}

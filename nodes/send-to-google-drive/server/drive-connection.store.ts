import type { Db } from '@scriptorium/db/database.ts';

/** The one connection of the node; undefined without any, and with several. */
export async function findOnlyConnection(db: Db, nodeId: number) {
  const rows = await db
    .selectFrom('connection')
    .select(['settings', 'sealed'])
    .where('node_id', '=', nodeId)
    .where('kind', '=', 'GOOGLE_DRIVE')
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0] : undefined;
}

import type { Db } from '@scriptorium/db/database.ts';

/** Concurrent changes of one node's connections follow each other. False when it was deleted. */
export async function lockNode(tx: Db, nodeId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('node')
    .select('id')
    .where('id', '=', nodeId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

import type { Db } from '@scriptorium/db/database.ts';

/** Deletes an edge; its predicates are deleted by cascade. */
export const deleteEdge = (db: Db, id: number) => db.deleteFrom('edge').where('id', '=', id).execute();

/** The newest documents whose step on a node is finished. */
export const listFinished = async (db: Db, nodeId: number, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('step')
      .select('document_id')
      .where('node_id', '=', nodeId)
      .where('master', '=', true)
      .where('status', 'in', ['DONE', 'ACCEPTED'])
      .orderBy('document_id', 'desc')
      .limit(limit)
      .execute()
  ).map(({ document_id: id }) => id);

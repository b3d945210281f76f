import type { Db } from '@scriptorium/db/database.ts';

export const findEdge = (db: Db, id: number) =>
  db
    .selectFrom('edge')
    .select(['id', 'from_id as fromId', 'to_id as toId', 'process_id as processId'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Its predicates go with it. */
export const deleteEdge = (db: Db, id: number) => db.deleteFrom('edge').where('id', '=', id).execute();

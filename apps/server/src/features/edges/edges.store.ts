import type { Db } from '@scriptorium/db/database.ts';

/** Its predicates go with it. */
export const deleteEdge = (db: Db, id: number) => db.deleteFrom('edge').where('id', '=', id).execute();

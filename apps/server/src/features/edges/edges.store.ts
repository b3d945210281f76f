import type { Db } from '@scriptorium/db/database.ts';

/** Its predicates are deleted by cascade. */
export const deleteEdge = (db: Db, id: number) => db.deleteFrom('edge').where('id', '=', id).execute();

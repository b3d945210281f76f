import type { Db } from '@scriptorium/db/database.ts';

export const listTypes = (db: Db, nodeId: number) =>
  db.selectFrom('classifier_type').select(['id', 'name']).where('node_id', '=', nodeId).execute();

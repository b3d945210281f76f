import type { Tx } from '@scriptorium/db/database.ts';

/** The node whose connections change, locked until the end of the transaction; undefined when it was deleted. */
export const lockNode = (tx: Tx, id: number) =>
  tx.selectFrom('node').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

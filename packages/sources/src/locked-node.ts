import { notFound } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { lockNode } from './connections.store.ts';

/** Concurrent changes of one node's connections follow each other; 404 when the node was deleted. */
export const withLockedNode = <Result>(
  db: Db,
  nodeId: number,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    if (!(await lockNode(tx, nodeId))) throw notFound();
    return work(tx);
  });

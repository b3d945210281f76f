import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction, isForeignKeyViolation } from '@scriptorium/db/transaction.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const TRIES = 4;

/**
 * A concurrent transaction conflicted: a retry on the current rows may succeed. A node can be deleted while a step is
 * created.
 */
export const isCollision = (error: unknown): boolean => {
  const code = (error as { code?: string } | null)?.code;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || isForeignKeyViolation(error);
};

/** A transaction on a document, retried when it conflicts with another; `work` must write to `tx` only. */
export async function documentTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      if (attempt >= TRIES || !isCollision(error)) throw error;
    }
  }
}

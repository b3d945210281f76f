import type { Database, Tx } from '@scriptorium/db/database.ts';
import { listBlobs } from './tables.store.ts';

/**
 * Everything that `work` reads comes from one snapshot, however long it takes and whatever others write concurrently.
 */
export const inSnapshot = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

const BLOBS = 1000;

/** Every file that a row names. */
export async function* allBlobs(tx: Tx) {
  let after = '';
  for (;;) {
    const batch = await listBlobs(tx, after, BLOBS);
    yield* batch;
    const last = batch.at(-1);
    if (!last) return;
    after = last.key;
  }
}

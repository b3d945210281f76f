import type { ProcessFileChange } from '@scriptorium/contract/process-file.ts';
import { notFound } from '@scriptorium/contract/kit/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { netChanges } from '@scriptorium/domain/process-changes/net-changes.ts';
import type { ProcessRows } from '@scriptorium/process-file/rows.ts';
import { compareRows, MAX_SHOWN_CHANGES, readRows } from '../process-file/process-file.service.ts';
import * as store from './process-changes.store.ts';
import { rewindRows } from './rewind-rows.ts';

interface Versions {
  readonly processId: number;
  readonly from: number;
  /** Undefined: the process as it is now. */
  readonly to: number | undefined;
}

/** What differs between two versions: the rows as they are now without the changes after each of them. */
export const compareVersions = (
  db: Db,
  rights: Rights,
  { processId, from, to }: Versions,
): Promise<{ changes: ProcessFileChange[]; changeCount: number }> =>
  inTransaction(db, async (tx) => {
    const now = await readRows(tx, processId);
    const before = await rowsAt(tx, processId, now, from);
    const after = to === undefined ? now : await rowsAt(tx, processId, now, to);
    const changes = await compareRows(tx, rights, before, after);
    return { changes: changes.slice(0, MAX_SHOWN_CHANGES), changeCount: changes.length };
  });

async function rowsAt(tx: Tx, processId: number, now: ProcessRows, id: number): Promise<ProcessRows> {
  if (!(await store.findChange(tx, processId, id))) throw notFound();
  return rewindRows(now, netChanges(await store.listRows(tx, processId, { after: id })));
}

import type { ProcessFileChange } from '@scriptorium/contract/process/process-file.ts';
import { notFound } from '@scriptorium/contract/errors.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { readOneMoment } from '@scriptorium/db/transaction.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { compareProcessFiles } from '@scriptorium/process-file/compare.ts';
import { identitiesOf } from '@scriptorium/process-file/row-names.ts';
import type { ProcessRows } from '@scriptorium/process-file/rows.ts';
import { makeFile } from './import-effects.service.ts';
import { readProcessRows } from './process-rows.store.ts';

/** Changes that an answer lists. */
export const MAX_SHOWN_CHANGES = 1000;

/** First in a transaction: the rows of a process as they are at one moment. */
export async function readRows(tx: Tx, processId: number): Promise<ProcessRows> {
  await readOneMoment(tx);
  const rows = await readProcessRows(tx, processId);
  if (!rows) throw notFound();
  return rows;
}

/** Lists the differences between two states of one process; renamed things are recognized by their ids. */
export async function compareRows(
  tx: Tx,
  rights: Rights,
  before: ProcessRows,
  after: ProcessRows,
): Promise<ProcessFileChange[]> {
  return compareProcessFiles(await makeFile(tx, rights, before), await makeFile(tx, rights, after), {
    before: identitiesOf(before),
    after: identitiesOf(after),
  });
}

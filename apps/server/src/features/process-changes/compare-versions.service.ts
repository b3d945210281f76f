import type { ProcessFileChange } from '@scriptorium/contract/process/process-file.ts';
import { notFound } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { netChanges } from '@scriptorium/domain/process-changes/net-changes.ts';
import type { ProcessRows } from '@scriptorium/process-file/rows.ts';
import { MAX_SHOWN_CHANGES } from '../process-file/process-rows.api.ts';
import { compareRows, readRows } from '../process-file/process-rows.api.ts';
import { usersById } from '../people/people.store.api.ts';
import { compareGraphs } from './compare-graph.ts';
import * as store from './process-changes.store.ts';
import { rewindRows } from './rewind-rows.ts';

interface Versions {
  readonly processId: number;
  readonly from: number;
  /** Undefined: the process as it is now. */
  readonly to: number | undefined;
}

/** Compares two versions of a process: the current rows without the changes after each of them. */
export const compareVersions = (
  db: Db,
  rights: Rights,
  versions: Versions,
): Promise<{ changes: ProcessFileChange[]; changeCount: number }> =>
  inTransaction(db, async (tx) => {
    const { before, after } = await readBoth(tx, versions);
    const changes = await compareRows(tx, rights, before, after);
    return { changes: changes.slice(0, MAX_SHOWN_CHANGES), changeCount: changes.length };
  });

/** The graphs of two versions in one picture. */
export const compareVersionsAsGraph = (db: Db, versions: Versions) =>
  inTransaction(db, async (tx) => {
    const { before, after } = await readBoth(tx, versions);
    const { processId, from, to } = versions;
    return {
      ...compareGraphs(before, after),
      from: await describeVersion(tx, processId, from),
      to: to === undefined ? null : await describeVersion(tx, processId, to),
    };
  });

async function readBoth(
  tx: Tx,
  { processId, from, to }: Versions,
): Promise<{ before: ProcessRows; after: ProcessRows }> {
  const now = await readRows(tx, processId);
  const before = await rowsAt(tx, processId, now, from);
  return { before, after: to === undefined ? now : await rowsAt(tx, processId, now, to) };
}

async function rowsAt(tx: Tx, processId: number, now: ProcessRows, id: number): Promise<ProcessRows> {
  await requireChange(tx, processId, id);
  return rewindRows(now, netChanges(await store.listRows(tx, processId, { after: id })));
}

async function requireChange(tx: Tx, processId: number, id: number): Promise<store.ChangeHead> {
  const change = await store.findChange(tx, processId, id);
  if (!change) throw notFound();
  return change;
}

async function describeVersion(tx: Tx, processId: number, id: number) {
  const { at, authorId } = await requireChange(tx, processId, id);
  const author = (await usersById(tx, [authorId])).get(authorId);
  if (!author) throw notFound();
  return { id, at, author };
}

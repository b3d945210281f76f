import type { Process, ProcessDraft } from '@scriptorium/contract/process/processes.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { ANY, isAdministrator, modeOnProcess, type Rights } from '@scriptorium/domain/access/access.ts';
import type { z } from 'zod';
import { refuseNameConflict } from '../../http/name-conflict.ts';
import { lockProcess } from '../graph/graph.api.ts';
import * as store from './processes.store.ts';
import { insertProcess, getProcess, setName } from './processes.api.ts';

const NO_STATISTICS: Process['statistics'] = {
  documents: 0,
  done: 0,
  waiting: 0,
  errors: 0,
  lastActivity: null,
};

/** The caller's view: the figures are of the whole process, and empty for users who see only some of its nodes. */
export const shownTo = (rights: Rights, process: Process): Process =>
  modeOnProcess(rights, process.id) === null ? { ...process, statistics: NO_STATISTICS } : process;

/** The processes on which the caller has any right, or a right on one of their nodes (docs/semantics.md#7). */
export async function listVisible(db: Db, rights: Rights): Promise<Process[]> {
  const listed = await store.listProcesses(db, await visibleIds(db, rights));
  return listed.map((process) => shownTo(rights, process));
}

/** Undefined: all. */
async function visibleIds(db: Db, rights: Rights): Promise<number[] | undefined> {
  if (isAdministrator(rights) || rights.authorities.some(({ componentId }) => componentId === ANY))
    return undefined;
  const idsOf = (type: 'PROCESS' | 'NODE') =>
    rights.authorities
      .filter((authority) => authority.type === type)
      .map((authority) => authority.componentId);
  const throughNodes = await store.listProcessIdsOfNodes(db, idsOf('NODE'));
  return [...new Set([...idsOf('PROCESS'), ...throughNodes])];
}

/**
 * A process with its file parser, entry edge and first actors; its author gets ADMIN on it (docs/semantics.md#1,
 * docs/semantics.md#7).
 */
export async function createProcess(
  db: Db,
  userId: number,
  draft: z.output<typeof ProcessDraft>,
  recordCreation: (tx: Tx, processId: number) => Promise<void>,
): Promise<Process> {
  const id = await refuseNameConflict('processes', draft.name, () =>
    inTransaction(db, async (tx) => {
      const processId = await insertProcess(tx, userId, draft);
      await recordCreation(tx, processId);
      return processId;
    }),
  );
  return getProcess(db, id);
}

/** Renames a process to a name that no other process has; `recordRename` receives the former name. */
export async function renameProcess(
  db: Db,
  id: number,
  name: string,
  recordRename: (tx: Tx, before: string) => Promise<void>,
): Promise<Process> {
  await refuseNameConflict('processes', name, () =>
    inTransaction(db, async (tx) => {
      await lockProcess(tx, id);
      const { name: before } = await getProcess(tx, id);
      await setName(tx, id, name);
      await recordRename(tx, before);
    }),
  );
  return getProcess(db, id);
}

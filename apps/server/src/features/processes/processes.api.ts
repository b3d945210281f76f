import type { Process, ProcessDraft } from '@scriptorium/contract/process/processes.ts';
import { notFound } from '@scriptorium/contract/kit/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { ANY, isAdministrator, modeOnProcess, type Rights } from '@scriptorium/domain/access/access.ts';
import type { z } from 'zod';
import { refuseNameConflict } from '../../http/name-conflict.ts';
import { requireSplitter } from '../rag/external-splitters.api.ts';
import { lockProcess } from '../graph/graph.api.ts';
import { insertFileParser } from '../nodes/nodes.api.ts';
import { requireTagChoice } from '../process-tags/process-tags.api.ts';
import { requireEmbeddingModel } from '../rag/rag-model.api.ts';
import * as store from './processes.store.ts';

const FIRST_ACTORS = [
  { actor: 'SPEAKER1', name: 'Speaker 1' },
  { actor: 'SPEAKER2', name: 'Speaker 2' },
];

export async function getProcess(db: Db, id: number): Promise<Process> {
  const [process] = await store.listProcesses(db, [id]);
  if (!process) throw notFound();
  return process;
}

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

/** The same in a transaction of the caller, who refuses a name that is taken. */
export async function insertProcess(
  tx: Tx,
  userId: number,
  draft: z.output<typeof ProcessDraft>,
): Promise<number> {
  const given = [...(draft.tags ?? []), ...(draft.processTags ?? [])].map(({ id }) => id);
  const tags = await requireTagChoice(tx, given);
  const processId = await store.insertProcess(tx, {
    name: draft.name,
    isRagEnabled: draft.isRagEnabled,
    ragTextSplitter: await requireSplitter(tx, draft),
    ragEmbeddingModel: await requireEmbeddingModel(tx, draft),
    createdBy: userId,
  });
  await store.setTags(tx, processId, tags);
  await store.saveActors(tx, processId, FIRST_ACTORS);
  await insertFileParser(tx, processId);
  await store.grantAdmin(tx, userId, processId);
  return processId;
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

/** In a transaction of the caller, who refuses a name that is taken. */
export const setName = (tx: Tx, id: number, name: string) => store.renameProcess(tx, id, name);

export async function replaceTags(tx: Tx, processId: number, ids: readonly number[]): Promise<void> {
  await lockProcess(tx, processId);
  await store.setTags(tx, processId, await requireTagChoice(tx, ids));
}

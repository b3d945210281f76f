import type { Process, ProcessDraft } from '@scriptorium/contract/process/processes.ts';
import { notFound } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { z } from 'zod';
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

/** In a transaction of the caller, who refuses a name that is taken. */
export const setName = (tx: Tx, id: number, name: string) => store.renameProcess(tx, id, name);

export async function replaceTags(tx: Tx, processId: number, ids: readonly number[]): Promise<void> {
  await lockProcess(tx, processId);
  await store.setTags(tx, processId, await requireTagChoice(tx, ids));
}

import type { Tx } from '@scriptorium/db/database.ts';
import { readPaths } from '../evaluation/evaluated-paths.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { REPLAY_QUEUE } from './replay-queue.ts';
import { countRemembered, measureDocuments } from './replayed-documents.store.ts';
import * as store from './replays.store.ts';

export interface ReplayRequest {
  readonly processId: number;
  readonly userId: number;
  readonly nodeIds: readonly number[];
  /** The newest documents; null: all. */
  readonly sample: number | null;
}

const queueReplay = (tx: Tx, replayId: number, processId: number) =>
  enqueue(tx, { queue: REPLAY_QUEUE, payload: { replayId }, processId, dedupeKey: String(replayId) });

/** Begins a replay; undefined while another one, or an undo, runs in the process. Wake the engine after the commit. */
export async function startReplay(
  tx: Tx,
  { processId, userId, nodeIds, sample }: ReplayRequest,
): Promise<{ id: number } | undefined> {
  // of two requests the second one finds the replay of the first
  await store.lockProcess(tx, processId);
  if (await store.findRunning(tx, processId)) return undefined;
  const replay = await store.insertReplay(tx, {
    processId,
    userId,
    nodeIds,
    sample,
    ...(await measureDocuments(tx, processId, sample)),
    changeId: await store.findNewestChange(tx, processId),
    paths: await readPaths(tx, processId),
  });
  await queueReplay(tx, replay.id, processId);
  return replay;
}

/** Ends it after the documents that are in work; those that are done can be undone. An undo can be continued. */
export async function cancelReplay(tx: Tx, id: number): Promise<boolean> {
  return (
    (await store.setState(tx, id, ['RUNNING'], 'CANCELLED')) ||
    (await store.setState(tx, id, ['UNDOING'], 'DONE'))
  );
}

/** Begins to undo a replay; false while another one runs, or when it is undone or too old. */
export async function startUndo(tx: Tx, processId: number, id: number): Promise<boolean> {
  await store.lockProcess(tx, processId);
  if (await store.findRunning(tx, processId)) return false;
  if (!(await store.setState(tx, id, ['DONE', 'CANCELLED', 'FAILED'], 'UNDOING'))) return false;
  await store.beginUndo(tx, id, await countRemembered(tx, id));
  await queueReplay(tx, id, processId);
  return true;
}

import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import type {
  Replay,
  ReplayChoice,
  ReplayMachine,
  ReplayState,
} from '@scriptorium/contract/process/replays.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { arePathsChanged, setEvaluatedPaths } from '@scriptorium/engine/evaluation/evaluated-paths.ts';
import { cancelReplay, startReplay, startUndo } from '@scriptorium/engine/replay/replay-requests.ts';
import { measureDocuments } from '@scriptorium/engine/replay/replayed-documents.store.ts';
import { findNewestChange, setReplayedChange } from '@scriptorium/engine/replay/replays.store.ts';
import { runners } from '@scriptorium/nodes/catalogue.server.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { usersById } from '../people/people.store.api.ts';
import * as store from './replays.store.ts';

/** The result of a replay is shown on the graph for this time. */
const SHOWN_HOURS = 24;

const REPLAYED: readonly store.ReplayedType[] = Object.values(catalogue).flatMap(({ type, replayed }) =>
  replayed ? [{ type, ...replayed }] : [],
);

/** With their authors, nodes, and which one can be undone. */
async function describe(db: Db, processId: number, rows: readonly store.ReplayRow[]): Promise<Replay[]> {
  if (rows.length === 0) return [];
  const authors = await usersById(
    db,
    rows.map(({ userId }) => userId),
  );
  const names = await store.namesOfNodes(
    db,
    rows.flatMap(({ nodeIds }) => nodeIds),
  );
  const undoable = await store.findUndoable(db, processId);
  return rows.map(({ userId, nodeIds, ...row }) => ({
    ...row,
    author: authors.get(userId) ?? null,
    nodes: nodeIds.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    }),
    canUndo: row.id === undoable?.id,
  }));
}

export async function listReplays(db: Db, processId: number, paging: { page: number; size: number }) {
  const { rows, total } = await store.listReplays(db, processId, paging);
  return { rows: await describe(db, processId, rows), total };
}

export async function listMachines(db: Db, processId: number): Promise<ReplayMachine[]> {
  const types = REPLAYED.map(({ type }) => type);
  const machines = await store.listMachines(db, processId, types);
  const changed = await store.listChangedMachines(db, processId, REPLAYED);
  return machines.map((machine) => ({
    ...machine,
    hasPreview: runners[machine.activityType]?.proposeTags !== undefined,
    isChanged: changed.has(machine.id),
  }));
}

export async function replayState(db: Db, processId: number): Promise<ReplayState> {
  const running = await store.findRunning(db, processId);
  const last = await store.findLast(db, processId, SHOWN_HOURS);
  const described = await describe(
    db,
    processId,
    [running, last].flatMap((row) => row ?? []),
  );
  const ofRow = (row: store.ReplayRow | undefined) => described.find(({ id }) => id === row?.id) ?? null;
  const machines = await listMachines(db, processId);
  const pathsChanged = await arePathsChanged(db, processId);
  return {
    running: ofRow(running),
    last: ofRow(last),
    machines,
    pathsChanged,
    offered: pathsChanged || machines.some(({ isChanged }) => isChanged),
    documents: (await measureDocuments(db, processId)).total,
  };
}

/** Nodes that are no machines of the process are refused. */
export async function requireMachines(db: Db, processId: number, nodeIds: readonly number[]): Promise<void> {
  const types = REPLAYED.map(({ type }) => type);
  const known = new Set((await store.listMachines(db, processId, types)).map(({ id }) => id));
  const unknown = nodeIds.find((id) => !known.has(id));
  if (unknown !== undefined) throw new AppError('error.replay.node', { id: unknown });
}

export async function start(
  tx: Tx,
  processId: number,
  userId: number,
  { nodeIds, sample }: ReplayChoice,
): Promise<void> {
  await requireMachines(tx, processId, nodeIds);
  const replay = await startReplay(tx, { processId, userId, nodeIds: [...new Set(nodeIds)], sample });
  if (!replay) throw new AppError('error.replay.running');
}

/** Documents keep their results and paths; the next change offers a replay again. */
export async function decline(tx: Tx, processId: number): Promise<void> {
  await setEvaluatedPaths(tx, processId);
  await setReplayedChange(tx, processId, await findNewestChange(tx, processId));
}

export async function cancel(tx: Tx, processId: number, id: number): Promise<void> {
  if (!(await store.isOfProcess(tx, processId, id))) throw notFound();
  await cancelReplay(tx, id);
}

export async function undo(tx: Tx, processId: number, id: number): Promise<void> {
  if (!(await store.isOfProcess(tx, processId, id))) throw notFound();
  if (await store.findRunning(tx, processId)) throw new AppError('error.replay.running');
  if ((await store.findUndoable(tx, processId))?.id !== id) throw new AppError('error.replay.notNext');
  if (!(await startUndo(tx, processId, id))) throw new AppError('error.replay.running');
}

import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { topologicalOrder } from '@scriptorium/domain/graph/graph.ts';
import type { NodeCatalogue } from '@scriptorium/domain/graph/node-definition.ts';
import type { EngineContext } from '../context/engine-context.ts';
import { setEvaluatedPaths } from '../evaluation/evaluated-paths.ts';
import { currentGraph } from '../evaluation/process-graph.store.ts';
import { isLastTry, StaleJob, type ClaimedJob, type JobControl } from '../jobs/job.ts';
import { replayDocument, type ReplayWork } from './replay-document.ts';
import { listDocuments, listRemembered } from './replayed-documents.store.ts';
import { listNodes, type ReplayedNode } from './replayed-steps.store.ts';
import * as store from './replays.store.ts';
import { undoDocument } from './undo-document.ts';

export const REPLAY_QUEUE = 'replay';

/** Documents at once: a machine may wait for another system. */
const BATCH = 8;

/**
 * The job of a replay, or of its undo. When interrupted it goes on with the documents that are not done; between batches it
 * sees that somebody has cancelled it.
 */
export async function runReplay<Services>(
  context: EngineContext<Services>,
  catalogue: NodeCatalogue,
  job: ClaimedJob,
  control: JobControl,
): Promise<void> {
  const replay = await store.findReplay(context.db, Number(job.payload['replayId']));
  if (!replay) return;
  try {
    if (replay.state === 'RUNNING') await runAll(context, replay, control);
    if (replay.state === 'UNDOING') await undoAll(context, replay, actionsOf(catalogue), control);
  } catch (error) {
    const isInterrupted = control.signal.aborted || error instanceof StaleJob;
    if (!isInterrupted && isLastTry(job)) await endFailed(context, replay.id);
    throw error;
  }
}

/** Ends one whose worker ended each time: what it has done so far can be undone. */
export const giveUpReplay = <Services>(context: EngineContext<Services>, job: ClaimedJob): Promise<void> =>
  endFailed(context, Number(job.payload['replayId']));

async function endFailed<Services>({ db }: EngineContext<Services>, id: number): Promise<void> {
  await store.setState(db, id, ['RUNNING', 'UNDOING'], 'FAILED');
}

const actionsOf = (catalogue: NodeCatalogue): ActivityType[] =>
  Object.values(catalogue).flatMap(({ type, traits }) => (traits.action ? [type] : []));

const isIn = async <Services>(
  { db }: EngineContext<Services>,
  { id, state }: store.StoredReplay,
): Promise<boolean> => (await store.findReplay(db, id))?.state === state;

async function runAll<Services>(
  context: EngineContext<Services>,
  replay: store.StoredReplay,
  { signal }: JobControl,
): Promise<void> {
  const nodes = await nodesInOrder(context, replay);
  const work: ReplayWork<Services> = { context, replay, nodes, signal };
  let { done, reached } = replay;
  while (await isIn(context, replay)) {
    signal.throwIfAborted();
    const left = replay.sample === null ? BATCH : Math.min(BATCH, replay.sample - done);
    const ids = left > 0 ? await listDocuments(context.db, replay, reached, left) : [];
    if (ids.length === 0) return finish(context, replay);
    const outcomes = await Promise.all(ids.map((id) => replayDocument(work, id)));
    done += ids.length;
    const last = ids.at(-1) ?? 0;
    reached = last;
    const sum = (field: 'added' | 'removed') => outcomes.reduce((all, one) => all + one[field], 0);
    const counts = {
      done: ids.length,
      changed: outcomes.filter(({ changed }) => changed).length,
      moved: outcomes.filter(({ moved }) => moved).length,
      added: sum('added'),
      removed: sum('removed'),
      failed: outcomes.filter(({ failed }) => failed).length,
    };
    await store.addCounts(context.db, replay.id, counts, last);
  }
}

/** All finished documents have the results of the process as it was at the beginning of the replay. */
async function finish<Services>({ db }: EngineContext<Services>, replay: store.StoredReplay): Promise<void> {
  if (!(await store.setState(db, replay.id, ['RUNNING'], 'DONE'))) return;
  if (replay.sample !== null) return;
  await setEvaluatedPaths(db, replay.processId, replay.paths);
  await store.setReplayedChange(db, replay.processId, replay.changeId);
}

async function nodesInOrder<Services>(
  { db }: EngineContext<Services>,
  replay: store.StoredReplay,
): Promise<ReplayedNode[]> {
  const nodes = await listNodes(db, replay.processId, replay.nodeIds);
  const graph = await currentGraph(db, replay.processId);
  const place = new Map(topologicalOrder(graph.nodes, graph.edges).map(({ id }, index) => [id, index]));
  return nodes.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

async function undoAll<Services>(
  context: EngineContext<Services>,
  replay: store.StoredReplay,
  actions: readonly ActivityType[],
  { signal }: JobControl,
): Promise<void> {
  while (await isIn(context, replay)) {
    signal.throwIfAborted();
    const ids = await listRemembered(context.db, replay.id, BATCH);
    if (ids.length === 0) {
      await store.setState(context.db, replay.id, ['UNDOING'], 'UNDONE');
      return;
    }
    const kept = await Promise.all(ids.map((id) => undoDocument(context, replay, id, actions)));
    await store.addUndone(
      context.db,
      replay.id,
      ids.length,
      kept.reduce((all, one) => all + one, 0),
    );
  }
}

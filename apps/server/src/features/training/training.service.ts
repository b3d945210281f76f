import { AppError } from '@scriptorium/contract/errors.ts';
import { MAX_COUNTED_ACCEPTED, type TrainingStatus } from '@scriptorium/contract/machines/training.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { MIN_TRAINING_DOCUMENTS, type TrainableConfig } from '@scriptorium/domain/graph/machine-settings.ts';
import { enqueue } from '@scriptorium/engine/jobs/enqueue.ts';
import { countAccepted } from './accepted-documents.store.ts';
import { trainingReason } from './training-failure.ts';
import * as store from './training.store.ts';
import * as versions from './versions.store.ts';

export const TRAINING_QUEUE = 'training';
/** Trainings elsewhere: they need no processor here, and wait for none of this server. */
export const SENDING_QUEUE = 'training-elsewhere';
export const TRAINING_QUEUES = [TRAINING_QUEUE, SENDING_QUEUE];

/** Attempts of a training whose server ends, or that fails unexpectedly. */
const TRIES = 3;

type Model = TrainableConfig['model'];

/** One document is enough to send; fewer than these teach a classifier chance. */
export const neededBy = (model: Model): number => (model === 'BUILT_IN' ? MIN_TRAINING_DOCUMENTS : 1);

interface TrainableNode {
  readonly id: number;
  readonly processId: number;
}

/** Reads the training settings of a node; throws an AppError if the node does not learn. */
export function configOf(settings: Record<string, unknown>): TrainableConfig {
  const config = settings['trainableConfig'] as TrainableConfig | null | undefined;
  if (!config) throw new AppError('error.training.notTrainable');
  return config;
}

export async function statusOf(
  db: Db,
  nodeId: number,
  settings: Record<string, unknown>,
): Promise<TrainingStatus> {
  const config = settings['trainableConfig'] as TrainableConfig | null | undefined;
  const running = await store.findRunning(db, nodeId);
  const most = MAX_COUNTED_ACCEPTED;
  const since = await store.lastReadAt(db, nodeId);
  const accepted = await countAccepted(db, nodeId, { since: null, most });
  return {
    running: running ? runningOf(running) : null,
    accepted,
    acceptedSince: since === null ? accepted : await countAccepted(db, nodeId, { since, most }),
    needed: neededBy(config?.model ?? 'BUILT_IN'),
    activeVersion: (await versions.findActive(db, nodeId))?.version ?? null,
  };
}

const runningOf = ({ waitsForAnother, ...running }: store.RunningTraining): TrainingStatus['running'] => ({
  ...running,
  reason: waitsForAnother ? trainingReason('waitsForAnother') : null,
});

/** A person asks for a training; refused while one is open and with too few accepted documents. */
export async function requestTraining(
  db: Db,
  node: TrainableNode,
  settings: Record<string, unknown>,
  userId: number,
): Promise<void> {
  const { model } = configOf(settings);
  const needed = neededBy(model);
  const accepted = await countAccepted(db, node.id, { since: null, most: needed });
  if (accepted < needed) throw new AppError('error.training.tooFew', { needed, accepted });
  const isQueued = await inTransaction(db, (tx) => queueTraining(tx, node, model, userId));
  if (!isQueued) throw new AppError('error.training.running');
}

/** Queues a training unless one of the node is open; `requestedBy` is null for one that starts by itself. */
export async function queueTraining(
  tx: Tx,
  { id: nodeId, processId }: TrainableNode,
  model: Model,
  requestedBy: number | null,
): Promise<boolean> {
  const trainingId = await store.insertTraining(tx, { nodeId, model, requestedBy });
  if (trainingId === null) return false;
  const queue = model === 'BUILT_IN' ? TRAINING_QUEUE : SENDING_QUEUE;
  await enqueue(tx, { queue, payload: { trainingId }, processId, maxAttempts: TRIES });
  return true;
}

/** Labels documents by this version from now on. */
export async function chooseVersion(db: Db, nodeId: number, version: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await versions.lockNode(tx, nodeId);
    const found = await versions.findVersion(tx, nodeId, version);
    if (!found) throw new AppError('error.training.noVersion', { version });
    await versions.setActive(tx, nodeId, found.id);
  });
}

import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { atModelHost, HOST_PLACEHOLDER } from '@scriptorium/domain/graph/request-url.ts';
import type { ClaimedJob, JobControl, JobEnd, QueueDefinition } from '@scriptorium/engine/jobs/job.ts';
import { completeJob } from '@scriptorium/engine/jobs/settle-job.ts';
import type { OutgoingLimits } from '@scriptorium/node-kit/services.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { z } from 'zod';
import { listLabelNames } from './accepted-documents.store.ts';
import { sendAccepted } from './send-accepted.ts';
import { trainBuiltIn, versionOf, type TrainingWork } from './train-built-in.ts';
import { TrainingCancelled, TrainingFailure, trainingReason } from './training-failure.ts';
import { configOf } from './training.service.ts';
import * as store from './training.store.ts';
import * as versions from './versions.store.ts';

const Payload = z.object({ trainingId: z.number() });

/** How often a running training looks whether it was cancelled, ms. */
const LOOK_EVERY = 500;
/** Of a node; older ones that are not in use are deleted. */
const KEPT_TRAININGS = 30;
/** By which labels of the built-in model are known. */
const MACHINE_NAME = 'Trained classifier';

interface Parts {
  readonly db: Db;
  readonly outgoing: OutgoingLimits;
  /** MODEL_HOST */
  readonly modelHost: string | null;
}

/** Trainings run one after the other on each server: they need a processor of their own. */
export const trainingQueue = (parts: Parts): QueueDefinition => ({
  lane: 'training',
  handler: (job, control) => runTraining(parts, job, control),
  gaveUp: async ({ payload }) => {
    const { trainingId } = Payload.parse(payload);
    await store.failTraining(parts.db, trainingId, trainingReason('interrupted'));
  },
});

async function runTraining(parts: Parts, job: ClaimedJob, { signal }: JobControl): Promise<JobEnd> {
  const { db } = parts;
  const { trainingId } = Payload.parse(job.payload);
  const begun = await store.beginTraining(db, trainingId);
  if (!begun) return;
  using watch = watchCancellation(db, trainingId);
  const work: TrainingWork = {
    db,
    nodeId: begun.nodeId,
    signal: AbortSignal.any([signal, watch.signal]),
    report: async (progress) => {
      if (!(await store.writeProgress(db, trainingId, progress))) throw new TrainingCancelled();
    },
  };
  try {
    if (begun.model === 'BUILT_IN') await learn(work, job, begun);
    else await send(parts, work, job, begun);
    return 'settled';
  } catch (error) {
    if (signal.aborted) throw error;
    if (watch.signal.aborted || error instanceof TrainingCancelled) return;
    if (!(error instanceof TrainingFailure)) throw error;
    await store.failTraining(db, trainingId, error.reason);
  }
}

/** People cancel on any server: the row says so. */
function watchCancellation(db: Db, trainingId: number): Disposable & { readonly signal: AbortSignal } {
  const control = new AbortController();
  const look = async () => {
    if (!(await store.isOpen(db, trainingId))) control.abort(new TrainingCancelled());
  };
  // A look that fails is repeated.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY);
  return { signal: control.signal, [Symbol.dispose]: () => clearInterval(timer) };
}

/** The new version labels documents from now on, unless it is worse than the present one. */
async function learn(
  { db, ...work }: TrainingWork,
  job: ClaimedJob,
  begun: store.BegunTraining,
): Promise<void> {
  const { id, nodeId, version } = begun;
  const trained = await trainBuiltIn({ db, ...work });
  const learned = versionOf(trained, await listLabelNames(db, nodeId));
  await inTransaction(db, async (tx) => {
    await versions.lockNode(tx, nodeId);
    const labellingModelId = await store.insertLabellingModel(tx, nodeId, version, MACHINE_NAME);
    if (!(await store.finishBuiltIn(tx, id, { ...learned, labellingModelId }))) throw new TrainingCancelled();
    const active = await versions.findActive(tx, nodeId);
    if (!active || learned.macroF1 >= (active.macroF1 ?? 0)) await versions.setActive(tx, nodeId, id);
    await versions.removeOldTrainings(tx, nodeId, KEPT_TRAININGS);
    await completeJob(tx, job);
  });
}

async function send(
  { db, outgoing, modelHost }: Parts,
  work: TrainingWork,
  job: ClaimedJob,
  begun: store.BegunTraining,
): Promise<void> {
  const { id, version, nodeId, nodeName, activityType, settings } = begun;
  const { requestPath } = configOf(settings);
  const url = atModelHost(requestPath, modelHost);
  if (url === null) throw new TrainingFailure('noHost', { host: HOST_PLACEHOLDER, setting: 'MODEL_HOST' });
  const documents = await sendAccepted({
    ...work,
    outgoing,
    url,
    training: { id, version },
    node: { id: nodeId, name: nodeName, labels: catalogue[activityType]?.traits.labels ?? null },
  });
  await inTransaction(db, async (tx) => {
    if (!(await store.finishRemote(tx, id, documents))) throw new TrainingCancelled();
    await versions.removeOldTrainings(tx, nodeId, KEPT_TRAININGS);
    await completeJob(tx, job);
  });
}

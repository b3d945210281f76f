import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { TrainableConfig } from '@scriptorium/domain/graph/machine-settings.ts';
import { atModelHost, HOST_PLACEHOLDER } from '@scriptorium/domain/graph/request-url.ts';
import { hostOfAddress } from '@scriptorium/domain/secrets/secret-hosts.ts';
import type { ClaimedJob, JobControl, JobEnd, QueueDefinition } from '@scriptorium/engine/jobs/job.ts';
import { StepFailure } from '@scriptorium/engine/api/step-runner.ts';
import { completeJob } from '@scriptorium/engine/jobs/settle-job.ts';
import type { TrainingBudget } from '@scriptorium/learning/training.ts';
import { openSecret } from '@scriptorium/node-server/secrets/open-secret.ts';
import type { OutgoingLimits, Sealer } from '@scriptorium/node-server/http/services.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { z } from 'zod';
import { listClassNames, listTagNames } from './accepted-documents.store.ts';
import { sendAccepted } from './send-accepted.ts';
import { learnClasses, learnSpans, type Learned, type TrainingWork } from './train-built-in.ts';
import { TrainingCancelled, TrainingFailure, trainingReason } from './training-failure.ts';
import { configOf, SENDING_QUEUE, TRAINING_QUEUE } from './training.service.ts';
import * as store from './training.store.ts';
import * as versions from './versions.store.ts';

const Payload = z.object({ trainingId: z.number() });

/** The lane of trainings whose jobs wait for models elsewhere. */
export const SENDING_LANE = 'training-elsewhere';

/** Interval in ms at which a running training checks whether it was cancelled. */
const POLL_MS = 500;
/** The number of versions of a node that are kept; older ones that are not in use are deleted. */
const KEPT_TRAININGS = 30;

/** What the nodes with each kind of labels learn, and by which name the labels of it are known. */
const LEARNERS = {
  CLASSIFIER: { learn: learnClasses, listNames: listClassNames, machineName: 'Trained classifier' },
  TAGS: { learn: learnSpans, listNames: listTagNames, machineName: 'Trained tagger' },
} as const;

interface Parts {
  readonly db: Db;
  readonly outgoing: OutgoingLimits;
  /** MODEL_HOST */
  readonly modelHost: string | null;
  readonly sealer: Sealer;
  /** The processor time that each training on this server may use. */
  readonly budget: TrainingBudget;
}

/**
 * Trainings on this server run one after the other: they need a processor of their own. The next one is of the process that
 * trained least recently. Those elsewhere only send.
 */
export const trainingQueues = (parts: Parts): Record<string, QueueDefinition> => ({
  [TRAINING_QUEUE]: {
    ...queueIn('training', parts),
    outOfTurn: () => store.listProcessesOutOfTurn(parts.db, TRAINING_QUEUE),
  },
  [SENDING_QUEUE]: queueIn(SENDING_LANE, parts),
});

const queueIn = (lane: string, parts: Parts): QueueDefinition => ({
  lane,
  handler: (job, control) => runTraining(parts, job, control),
  onExhausted: async ({ payload }) => {
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
    budget: parts.budget,
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
    if (!(error instanceof TrainingFailure || error instanceof StepFailure)) throw error;
    await store.failTraining(db, trainingId, error.reason);
  }
}

/** People cancel on any server: the row says so. */
function watchCancellation(db: Db, trainingId: number): Disposable & { readonly signal: AbortSignal } {
  const control = new AbortController();
  const poll = async () => {
    if (!(await store.isOpen(db, trainingId))) control.abort(new TrainingCancelled());
  };
  // A poll that fails is repeated.
  const timer = setInterval(() => void poll().catch(() => {}), POLL_MS);
  return { signal: control.signal, [Symbol.dispose]: () => clearInterval(timer) };
}

/** The new version labels documents from now on, unless it is worse than the present one, or than a lexicon. */
async function learn(
  { db, ...work }: TrainingWork,
  job: ClaimedJob,
  begun: store.BegunTraining,
): Promise<void> {
  const { id, nodeId, version } = begun;
  const learner = LEARNERS[labelsOf(begun) ?? 'CLASSIFIER'];
  const learned = await learner.learn({ db, ...work });
  const measured = versionOf(learned, await learner.listNames(db, nodeId));
  await inTransaction(db, async (tx) => {
    await versions.lockNode(tx, nodeId);
    if (measured.classifier === null) {
      if (!(await store.rejectBuiltIn(tx, id, measured, noBetter(measured)))) throw new TrainingCancelled();
    } else {
      const labellingModelId = await store.insertLabellingModel(tx, nodeId, version, learner.machineName);
      if (!(await store.finishBuiltIn(tx, id, { ...measured, labellingModelId })))
        throw new TrainingCancelled();
      const active = await versions.findActive(tx, nodeId);
      if (!active || measured.macroF1 >= (active.macroF1 ?? 0)) await versions.setActive(tx, nodeId, id);
    }
    await versions.removeOldTrainings(tx, nodeId, KEPT_TRAININGS);
    await completeJob(tx, job);
  });
}

async function tokenOf(
  db: Db,
  sealer: Sealer,
  { processId, nodeId }: store.BegunTraining,
  config: TrainableConfig,
): Promise<string | null> {
  // Settings of before there were tokens have none.
  if (config.model !== 'REMOTE' || !config.secret) return null;
  const target = hostOfAddress(config.requestPath);
  return openSecret(db, sealer, { secret: config.secret, processId, nodeId, target });
}

const labelsOf = ({ activityType }: store.BegunTraining) => catalogue[activityType]?.traits.labels ?? null;

const noBetter = ({ macroF1, lexiconF1 }: store.NewVersion) =>
  trainingReason('noBetterThanLexicon', { f1: macroF1.toFixed(2), lexicon: (lexiconF1 ?? 0).toFixed(2) });

/** What is stored of a training, with the names that the labels have now. */
function versionOf(
  { labels, leftOut, documents, method, macroF1, microF1, lexiconF1, classifier }: Learned,
  names: ReadonlyMap<number, string>,
): store.NewVersion {
  const named = <Label extends { labelId: number }>(label: Label) => ({
    ...label,
    name: names.get(label.labelId) ?? '',
  });
  const quality = labels.map(named);
  return { documents, method, macroF1, microF1, lexiconF1, classifier, quality, leftOut: leftOut.map(named) };
}

async function send(
  { db, outgoing, modelHost, sealer }: Parts,
  work: TrainingWork,
  job: ClaimedJob,
  begun: store.BegunTraining,
): Promise<void> {
  const { id, version, nodeId, nodeName, settings } = begun;
  const config = configOf(settings);
  const url = atModelHost(config.requestPath, modelHost);
  if (url === null) throw new TrainingFailure('noHost', { host: HOST_PLACEHOLDER, setting: 'MODEL_HOST' });
  const documents = await sendAccepted({
    ...work,
    outgoing,
    url,
    token: await tokenOf(db, sealer, begun, config),
    training: { id, version },
    node: { id: nodeId, name: nodeName, labels: labelsOf(begun) },
  });
  await inTransaction(db, async (tx) => {
    if (!(await store.finishRemote(tx, id, documents))) throw new TrainingCancelled();
    await versions.removeOldTrainings(tx, nodeId, KEPT_TRAININGS);
    await completeJob(tx, job);
  });
}

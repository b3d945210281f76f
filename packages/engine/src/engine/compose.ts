import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import type { NodeCatalogue } from '@scriptorium/domain/graph/node-definition.ts';
import { availableParallelism } from 'node:os';
import { ACTION_QUEUE } from '../actions/executions.store.ts';
import { release, RELEASE_QUEUE } from '../actions/release.ts';
import { giveUpExecution, runExecution } from '../actions/run-execution.ts';
import { TriggerWatch } from '../actions/trigger-watch.ts';
import { checkTriggers, executeNow, rescheduleTicks } from '../actions/triggers.ts';
import type {
  DocumentChange,
  Engine,
  EngineOptions,
  EngineTiming,
  Lane,
  Runners,
} from '../api/engine-api.ts';
import type { EngineContext } from '../context/engine-context.ts';
import { expireChanges } from '../documents/expire-changes.ts';
import { foldCounts } from '../documents/fold-counts.ts';
import { expireReplays } from '../replay/expire-replays.ts';
import { foldStatistics } from '../statistics/fold-statistics.ts';
import type { ClaimedJob, QueueDefinition } from '../jobs/job.ts';
import { NETWORK_SLOTS } from '../jobs/job-lane.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { performAction } from '../steps/perform-action.ts';
import { giveUpReplay, REPLAY_QUEUE, runReplay } from '../replay/replay-queue.ts';
import { reevaluate, REEVALUATION } from '../evaluation/reevaluate.ts';
import { giveUpStep, runStep } from '../steps/run-step.ts';
import { stepQueue } from '../documents/steps.store.ts';

const FOLD_EVERY = 30_000;
const EXPIRE_EVERY = 10 * 60_000;
const GRACE = 10_000;

/** 2 s, 8 s, 32 s, 128 s: with at most 5 tries a source may be unavailable for nearly three minutes. */
const retryDelay = (attempt: number): number => 2000 * 4 ** (attempt - 1);

const TIMING: EngineTiming = { lease: 30_000, poll: 1000, slowAfter: 2000, reschedule: 60_000, retryDelay };

/** OUTGOING_PER_HOST limits the calls per receiver; waiting calls to one receiver must not block the others. */
const LIMITS: Record<Lane, number> = {
  cpu: Math.max(1, availableParallelism()),
  light: 8,
  network: NETWORK_SLOTS,
};

/** Lanes whose jobs wait for other systems, which may be slow or silent. */
const SHARED: ReadonlySet<string> = new Set<Lane>(['network']);

/** Its runners say which part of their work needs the processor (`work.compute`). */
const COMPUTING: ReadonlySet<string> = new Set<Lane>(['cpu']);

/** Creates the engine; nothing runs before `start` or `drain`. */
export function createEngine<Services>(options: EngineOptions<Services>): Engine {
  const { database, catalogue, runners, services, log, onChange, timeZone = 'UTC', claims = true } = options;
  const timing = { ...TIMING, ...options.timing };
  const context: EngineContext<Services> = {
    db: database.db,
    runners,
    services,
    log,
    retryDelay: timing.retryDelay,
    apply({ changes = [], queued, gathered, interrupted = [] }) {
      jobs.interruptSteps(interrupted);
      if (queued && queued.length > 0) jobs.wake(queued);
      if (gathered) watch.soon();
      for (const change of changes) onChange?.(change);
    },
  };
  const jobs = new JobRunner({
    database,
    queues: { ...engineQueues(context, catalogue, runners), ...options.queues },
    limits: { ...LIMITS, ...options.limits },
    extra: options.extra ?? {},
    computing: COMPUTING,
    shared: SHARED,
    ...timing,
    claims,
    log: options.jobsLog ?? log,
    onEnd: options.onJobEnd,
    onProgress: (job) => announceProgress(job, onChange),
  });
  const check = () => checkTriggers(context, timeZone);
  const watch = new TriggerWatch(check, (error) =>
    log?.error({ err: error }, 'Triggers could not be checked'),
  );
  jobs.every(timing.poll, check);
  jobs.every(timing.reschedule, () => rescheduleTicks(database.db, timeZone));
  jobs.every(FOLD_EVERY, () => foldCounts(database.db));
  jobs.every(FOLD_EVERY, () => foldStatistics(database.db));
  jobs.every(EXPIRE_EVERY, () => expireChanges(database.db));
  jobs.every(EXPIRE_EVERY, () => expireReplays(database.db));
  return {
    start: async () => {
      await rescheduleTicks(database.db, timeZone);
      await jobs.start();
      if (claims) watch.open();
    },
    stop: async (graceMs = GRACE) => {
      await watch.close();
      await jobs.stop(graceMs);
    },
    wake: (queues = 'ALL') => jobs.wake(queues),
    drain: () => jobs.drain(),
    performAction: (request) => performAction(context, request),
    checkTriggers: check,
    executeNow: (request) => executeNow(context, catalogue, request),
    announce: (change) => onChange?.(change),
  };
}

/** One queue for each type that can be automatic, in its runner's lane, and the engine's own queues. */
function engineQueues<Services>(
  context: EngineContext<Services>,
  catalogue: NodeCatalogue,
  runners: Runners<Services>,
): Record<string, QueueDefinition> {
  const ofType = (type: ActivityType): QueueDefinition => ({
    lane: runners[type]?.lane ?? 'light',
    handler: (job, control) => runStep(context, job, control),
    onExhausted: (job) => giveUpStep(context, job),
  });
  const automatic = Object.values(catalogue).filter(({ traits }) => traits.automatic !== 'never');
  return {
    ...Object.fromEntries(automatic.map(({ type }) => [stepQueue(type), ofType(type)])),
    [ACTION_QUEUE]: {
      lane: 'network',
      handler: (job, control) => runExecution(context, job, control),
      onExhausted: (job) => giveUpExecution(context, job),
    },
    [RELEASE_QUEUE]: { lane: 'light', handler: (job, control) => release(context, job, control) },
    [REPLAY_QUEUE]: {
      lane: 'replay',
      handler: (job, control) => runReplay(context, catalogue, job, control),
      onExhausted: (job) => giveUpReplay(context, job),
    },
    [REEVALUATION]: { lane: 'light', handler: (job, control) => reevaluate(context, job, control) },
  };
}

function announceProgress(
  { step }: ClaimedJob,
  onChange: ((change: DocumentChange) => void) | undefined,
): void {
  if (!step) return;
  const { documentId, processId, nodeId } = step;
  onChange?.({ documentId, processId, progressOn: nodeId, by: null });
}

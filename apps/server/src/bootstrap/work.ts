import type { Database } from '@scriptorium/db/database.ts';
import type { Engine } from '@scriptorium/engine/api/engine-api.ts';
import { createEngine } from '@scriptorium/engine/engine/compose.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { runners } from '@scriptorium/nodes/catalogue.server.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { releaseAllLeases } from '@scriptorium/sources/lease.store.ts';
import type { Settings } from '../config/settings.ts';
import { ChangeFeed } from '../features/live/change-feed.ts';
import { listenForDesign } from '../features/live/design-changes.ts';
import { EndedExecutions } from '../features/live/ended-executions.ts';
import { LiveHub } from '../features/live/live-hub.ts';
import { relayLive } from '../features/live/live-relay.ts';
import { warnIn, type Runtime } from '../services/background/runtime.ts';
import { startSchedules } from '../services/background/schedules.ts';
import { SWEEP_QUEUE, sweepQueue, sweepSchedule } from '../services/background/sweep-queue.ts';
import type { SweepableFiles } from '../services/files/stored-files.ts';
import { requireCurrentKeys, type Keys } from '../services/keys.ts';
import type { NamedLoggers } from '../services/log-levels.ts';
import { MAIL_QUEUE, mailQueue } from '../services/mail/mail-queue.ts';
import { createMailer } from '../services/mail/mailer.ts';
import { startHeartbeat } from '../services/monitoring/heartbeat.ts';
import type { Monitoring } from '../services/monitoring/monitoring.ts';
import { features } from './features.ts';
import { closeThreads, createNodeServices, EXTRA_CPU_PLACES } from './node-services.ts';

/** Background work: steps, jobs, and notifying pages of changes. */
export interface Work {
  readonly engine: Engine;
  readonly live: LiveHub;
  /** The services that node types get, for their steps and their endpoints. */
  readonly nodeServices: NodeServices;
  /** Finishes or requeues the running work. */
  stop(): Promise<void>;
}

interface Parts {
  settings: Settings;
  database: Database;
  files: SweepableFiles;
  keys: Keys;
  loggers: NamedLoggers;
  monitoring: Monitoring;
}

export async function composeWork(given: Parts): Promise<Work> {
  const { settings, database, keys, loggers } = given;
  const nodeServices = createNodeServices(given);
  const live = new LiveHub(new ChangeFeed(database.db, warnIn(given, 'live')));
  const executions = new EndedExecutions(database.db, (run) => live.publishRun(run), warnIn(given, 'live'));
  const mailer = createMailer(settings, loggers.named('mail'));
  const runtime: Runtime = { ...given, db: database.db, mailer, nodeServices, engine: () => engine };
  const engine = engineOf(given, { runtime, live, executions });
  const stopLive = await connectLive(live, database, warnIn(given, 'live'));
  let stopSchedules = () => Promise.resolve();
  let stopHeartbeat = () => Promise.resolve();
  /** Jobs run from here on, so keys and leases come first; schedules wake the engine, so they come last. */
  const start = async () => {
    stopHeartbeat = await startHeartbeat(database.db, settings, warnIn(given, 'monitoring'));
    await requireCurrentKeys(database.db, keys);
    if (database.kind === 'pglite') await releaseAllLeases(database.db);
    await engine.start();
    if (claimsJobs(settings)) stopSchedules = await startSchedules(runtime, schedules);
  };
  /** The reverse: jobs use threads and announce their ends to pages, and the heartbeat says that this is still going on. */
  const stop = async () => {
    await stopSchedules();
    await engine.stop();
    await executions.idle();
    await closeThreads(nodeServices);
    live.close();
    await stopLive();
    await stopHeartbeat();
  };
  return { engine: { ...engine, start }, live, nodeServices, stop };
}

/** Servers for the page only leave jobs to workers. */
const claimsJobs = ({ ROLE }: Settings): boolean => ROLE !== 'web';

const schedules = [...features.flatMap((feature) => feature.schedules), sweepSchedule];

interface Joined {
  readonly runtime: Runtime;
  readonly live: LiveHub;
  readonly executions: EndedExecutions;
}

function engineOf(
  { settings, database, loggers, monitoring }: Parts,
  { runtime, live, executions }: Joined,
): Engine {
  const lanes = features.flatMap((feature) => Object.entries(feature.lanes));
  return createEngine({
    database,
    catalogue,
    runners,
    services: runtime.nodeServices,
    log: loggers.named('engine'),
    jobsLog: loggers.named('jobs'),
    onJobEnd: (end) => {
      monitoring.metrics.job(end);
      executions.jobEnded(end);
    },
    onChange: (change) => live.publish(change),
    limits: {
      ...Object.fromEntries(lanes.map(([lane, { limit }]) => [lane, limit])),
      cpu: settings.CPU_WORKERS,
    },
    extra: {
      ...Object.fromEntries(lanes.map(([lane, { extra = 0 }]) => [lane, extra])),
      cpu: EXTRA_CPU_PLACES,
    },
    timing: { lease: settings.JOB_LEASE_SECONDS * 1000 },
    claims: claimsJobs(settings),
    timeZone: settings.TIME_ZONE,
    queues: queuesOf(runtime),
  });
}

/** Queues in addition to the engine's own. */
const queuesOf = (runtime: Runtime) => ({
  ...Object.fromEntries(features.flatMap(({ queues }) => Object.entries(queues(runtime)))),
  [MAIL_QUEUE]: mailQueue({ ...runtime, log: runtime.loggers.named('mail') }),
  [SWEEP_QUEUE]: sweepQueue(
    runtime,
    features.flatMap(({ sweeps }) => sweeps),
  ),
});

/** To the other servers, and to the database, which announces changes of processes. */
async function connectLive(
  live: LiveHub,
  database: Database,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const stopRelay = await relayLive(live, database, onError);
  const stopDesign = await listenForDesign(live, database);
  return async () => {
    await stopRelay();
    await stopDesign();
  };
}

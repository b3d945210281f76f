import type { LoggerName } from '@scriptorium/contract/management/management-logs.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Db } from '@scriptorium/db/database.ts';
import { closeDocuments } from '@scriptorium/documents/convert.ts';
import type { Engine } from '@scriptorium/engine/api/engine-api.ts';
import { waitForTurn } from '@scriptorium/engine/jobs/turns.ts';
import { createEngine } from '@scriptorium/engine/engine/compose.ts';
import { Labelling } from '@scriptorium/learning/labelling.ts';
import { createMatcher } from '@scriptorium/matching/matcher.ts';
import { resultReaders, runners } from '@scriptorium/nodes/catalogue.server.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { sweepStagedTranscripts } from '@scriptorium/nodes/file-parser/server/staged-transcripts.service.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { parseAllowList } from '@scriptorium/outgoing/allow-list.ts';
import type { Sources } from '@scriptorium/sources/sources.ts';
import { releaseAllLeases } from '@scriptorium/sources/lease.store.ts';
import { SOURCE_QUEUE, sourceQueue } from '@scriptorium/sources/source-queue.ts';
import { PerHostLimiter } from '@scriptorium/outgoing/per-host-limiter.ts';
import { REMOVAL_QUEUE, removalQueue } from '../features/document-removal/document-removal.service.ts';
import {
  scheduleTextIndexing,
  TEXT_INDEXING,
  textIndexingQueue,
} from '../features/documents/text-indexing.ts';
import { ChangeFeed } from '../features/live/change-feed.ts';
import { EndedExecutions } from '../features/live/ended-executions.ts';
import { MENTION_MAIL, mentionMailQueue } from '../features/notifications/mention-mails.ts';
import { EMBEDDING_LANE, RAG_EMBEDDING, ragEmbeddingQueue } from '../features/rag/rag-embedding.ts';
import { RAG_INDEXING, ragIndexingQueue } from '../features/rag/rag-indexing.ts';
import { RAG_SYNC, ragSyncQueue } from '../features/rag/rag-sync.service.ts';
import { VectorCache } from '@scriptorium/retrieval/search/vector-cache.ts';
import { sweepTranscriptEdits } from '../features/transcripts/transcripts.service.ts';
import { sweepNotifications } from '../features/notifications/notifications.service.ts';
import { scheduleFetches, sourcesOf } from '../features/sources/fetching.ts';
import { scheduleTrainings } from '../features/training/automatic-training.ts';
import { SENDING_LANE, trainingQueues } from '../features/training/training-queue.ts';
import { LiveHub } from '../features/live/live-hub.ts';
import { listenForDesign } from '../features/live/design-changes.ts';
import { relayLive } from '../features/live/live-relay.ts';
import type { Monitoring } from '../services/monitoring/monitoring.ts';
import { startHeartbeat } from '../services/monitoring/heartbeat.ts';
import { PROCESS_DELETION, processDeletionQueue } from '../features/processes/process-deletion.service.ts';
import { scheduleSweeps, SWEEP_QUEUE, sweepQueue } from '../services/files/sweep-queue.ts';
import type { SweepableFiles } from '../services/files/stored-files.ts';
import { requireCurrentKeys, type Keys } from '../services/keys.ts';
import type { NamedLoggers } from '../services/log-levels.ts';
import { MAIL_QUEUE, mailQueue } from '../services/mail/mail-queue.ts';
import { googleOf } from '../services/google.ts';
import { createMailer, outboxOf } from '../services/mail/mailer.ts';
import { sealerOf } from '../services/sealed.ts';
import type { Settings } from '../config/settings.ts';

/** Background work: steps, jobs, and notifying pages of changes. */
export interface Work {
  readonly engine: Engine;
  readonly live: LiveHub;
  /** The services that node types get, for their steps and their endpoints. */
  readonly nodeServices: NodeServices;
  /** Finishes or requeues the running work. */
  stop(): Promise<void>;
}

/** Temporary folders of conversions; interrupted ones remain, and are not needed after a start. */
const WORK_FOLDER = 'work';

/**
 * In addition to CPU_WORKERS, for other jobs while slow steps occupy those (docs/decisions/0032); the system shares
 * the cores.
 */
const EXTRA_CPU_PLACES = 3;

/** Documents whose passages get vectors at the same time, and as many of other processes while a model is slow. */
const EMBEDDED_AT_ONCE = 4;

/** Vectors of passages in memory: 64,000 of 1,024 numbers. */
const VECTOR_BYTES = 256 * 1024 * 1024;

/** Documents whose texts are indexed for questions at the same time. */
const INDEXED_AT_ONCE = 4;

/** Nodes whose accepted documents are sent to models elsewhere at the same time. */
const SENDING_AT_ONCE = 4;

const LANE_LIMITS = {
  indexing: INDEXED_AT_ONCE,
  [EMBEDDING_LANE]: EMBEDDED_AT_ONCE,
  [SENDING_LANE]: SENDING_AT_ONCE,
};

interface Parts {
  settings: Settings;
  database: Database;
  files: SweepableFiles;
  keys: Keys;
  loggers: NamedLoggers;
  monitoring: Monitoring;
}

export async function composeWork(given: Parts): Promise<Work> {
  const { settings, database, files, loggers, monitoring } = given;
  const warn = (name: LoggerName) => {
    const log = loggers.named(name);
    return (error: unknown) => log.warn({ err: error }, name);
  };
  const live = new LiveHub(new ChangeFeed(database.db, warn('live')));
  const claims = settings.ROLE !== 'web';
  const workDir = makeWorkDir(settings);
  const nodeServices = nodeServicesOf(given, workDir);
  const executions = new EndedExecutions(database.db, (run) => live.publishRun(run), warn('live'));
  const sources = sourcesOf({
    db: database.db,
    files,
    services: nodeServices,
    leaseMs: settings.JOB_LEASE_SECONDS * 1000,
    log: loggers.named('sources'),
    engine: () => engine,
  });
  const engine: Engine = createEngine({
    database,
    catalogue,
    runners,
    services: nodeServices,
    log: loggers.named('engine'),
    jobsLog: loggers.named('jobs'),
    onJobEnd: (end) => {
      monitoring.metrics.job(end);
      executions.jobEnded(end);
    },
    onChange: (change) => live.publish(change),
    limits: { ...LANE_LIMITS, cpu: settings.CPU_WORKERS },
    extra: { cpu: EXTRA_CPU_PLACES, [EMBEDDING_LANE]: EMBEDDED_AT_ONCE },
    timing: { lease: settings.JOB_LEASE_SECONDS * 1000 },
    claims,
    timeZone: settings.TIME_ZONE,
    queues: queuesOf({ ...given, workDir, sources, nodeServices }),
  });
  const stopLive = await connectLive(live, database, warn('live'));
  let stopSchedules = () => Promise.resolve();
  let stopHeartbeat = () => Promise.resolve();
  const start = async () => {
    stopHeartbeat = await startHeartbeat(database.db, settings, warn('monitoring'));
    await requireCurrentKeys(database.db, given.keys);
    if (database.kind === 'pglite') await releaseAllLeases(database.db);
    await engine.start();
    if (claims) stopSchedules = await scheduleJobs(database.db, engine, { settings, warn });
  };
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

async function closeThreads({ matcher, trialMatcher, labelling }: NodeServices): Promise<void> {
  await matcher.close();
  await trialMatcher.close();
  await labelling.close();
  await closeDocuments();
}

/** The services of node types. */
const nodeServicesOf = ({ settings, files, keys }: Parts, workDir: string): NodeServices => ({
  files,
  matcher: matcherOf(settings),
  trialMatcher: createMatcher(TRIAL_LIMITS),
  labelling: new Labelling(),
  conversion: { workDir, ...limitsOf(settings) },
  outgoing: outgoingOf(settings),
  models: modelLimitsOf(settings),
  vectors: new VectorCache(VECTOR_BYTES),
  modelHost: settings.MODEL_HOST ?? null,
  results: resultReaders,
  timeZone: settings.TIME_ZONE,
  descendantsPerUpload: settings.DESCENDANTS_PER_UPLOAD,
  sealer: sealerOf(keys),
  sourceLimits: sourceLimitsOf(settings),
  google: googleOf(settings),
});

function makeWorkDir({ DATA_DIR }: Settings): string {
  const workDir = join(DATA_DIR, WORK_FOLDER);
  mkdirSync(workDir, { recursive: true, mode: 0o700 });
  return workDir;
}

interface Scheduling {
  readonly settings: Settings;
  warn(name: LoggerName): (error: unknown) => void;
}

/** Jobs that no request queues; returns a function that ends the regular ones. */
async function scheduleJobs(
  db: Db,
  engine: Engine,
  { settings, warn }: Scheduling,
): Promise<() => Promise<void>> {
  await scheduleTextIndexing(db);
  const stopSweeps = scheduleSweeps(db, warn('files'));
  const stopFetches = await scheduleFetches(db, settings.TIME_ZONE, {
    wake: (queues) => engine.wake(queues),
    onError: warn('sources'),
  });
  const stopTrainings = scheduleTrainings(db, {
    wake: (queues) => engine.wake(queues),
    onError: warn('training'),
  });
  return async () => {
    stopSweeps();
    await stopTrainings();
    await stopFetches();
  };
}

interface QueueParts extends Omit<Parts, 'monitoring'> {
  readonly workDir: string;
  readonly sources: Sources;
  readonly nodeServices: NodeServices;
}

/** Queues in addition to the engine's own. */
function queuesOf(given: QueueParts) {
  const { settings, files, keys, loggers, workDir, sources, nodeServices } = given;
  const { db } = given.database;
  const log = loggers.named('mail');
  const mailer = createMailer(settings, log);
  return {
    [REMOVAL_QUEUE]: removalQueue(db, files),
    [PROCESS_DELETION]: processDeletionQueue(db, files),
    [MAIL_QUEUE]: mailQueue({ db, keys, mailer, log }),
    [MENTION_MAIL]: mentionMailQueue({ db, mailer, log, timeZone: settings.TIME_ZONE }),
    [TEXT_INDEXING]: textIndexingQueue(db),
    [SOURCE_QUEUE]: sourceQueue(sources),
    ...trainingQueues({ db, ...nodeServices, budget: { ms: settings.TRAINING_TIMEOUT_SECONDS * 1000 } }),
    [RAG_SYNC]: ragSyncQueue(db),
    [RAG_INDEXING]: ragIndexingQueue({ db, outgoing: nodeServices.outgoing }),
    [RAG_EMBEDDING]: ragEmbeddingQueue({ db, services: nodeServices }),
    [SWEEP_QUEUE]: sweepQueue(
      { db, files, workDir, outbox: outboxOf(settings), sweepRows: () => sweepRows(db) },
      loggers.named('files'),
    ),
  };
}

async function sweepRows(db: Db): Promise<void> {
  await sweepNotifications(db);
  await sweepTranscriptEdits(db);
  await sweepStagedTranscripts(db);
}

/** Of rules that are tried while somebody types them: one that is slow must not hold up others. */
const TRIAL_LIMITS = { workers: 2, deadlineMs: 250, linearDeadlineMs: 3_000, timeoutMs: 5_000 };

const matcherOf = (settings: Settings) =>
  createMatcher({
    workers: settings.CPU_WORKERS + EXTRA_CPU_PLACES,
    timeoutMs: settings.MATCHING_TIMEOUT_SECONDS * 1000,
  });

const outgoingOf = (settings: Settings) => ({
  allow: parseAllowList(settings.OUTGOING_ALLOW),
  timeoutMs: settings.OUTGOING_TIMEOUT_SECONDS * 1000,
  maxBytes: settings.OUTGOING_MAX_MB * 1024 * 1024,
  perHostLimiter: new PerHostLimiter(settings.OUTGOING_PER_HOST, waitForTurn),
});

const modelLimitsOf = (settings: Settings) => ({
  ...outgoingOf(settings),
  timeoutMs: settings.MODEL_TIMEOUT_SECONDS * 1000,
  limiter: new PerHostLimiter(1, waitForTurn),
  timeZone: settings.TIME_ZONE,
});

const sourceLimitsOf = (settings: Settings) => ({
  allow: parseAllowList(settings.OUTGOING_ALLOW),
  timeoutMs: settings.OUTGOING_TIMEOUT_SECONDS * 1000,
  maxBytes: settings.MAX_UPLOAD_MB * 1024 * 1024,
  folders: settings.WATCHED_FOLDERS,
});

const limitsOf = (settings: Settings) => ({
  timeoutMs: settings.CONVERSION_TIMEOUT_SECONDS * 1000,
  memoryMb: settings.CONVERSION_MEMORY_MB,
  maxTextChars: settings.MAX_TEXT_CHARS,
});

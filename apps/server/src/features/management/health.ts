import {
  HEALTH_ADVICE,
  type HealthAdvice,
  type HealthComponents,
  MAX_REFUSED_NODES,
} from '@scriptorium/contract/management/management-health.ts';
import type { Database } from '@scriptorium/db/database.ts';
import type { FileStore } from '@scriptorium/engine/file-store.ts';
import { findLanguages, OCR_ENGINE } from '@scriptorium/documents/ocr/installed.ts';
import type { Settings } from '../../config/settings.ts';
import { listRefusedNodes } from '../nodes/refused-nodes.api.ts';
import { countJobs, totalOf } from '../../services/monitoring/jobs.store.ts';
import { listLiveInstances } from '../../services/monitoring/heartbeat.store.ts';
import type { Finding } from './health-finding.ts';
import { checkFileStore } from './health-files.ts';
import { checkMail } from './health-mail.ts';
import { findDatabaseVersion } from './management.store.ts';

/** Milliseconds after which a silent component counts as down. */
const LIMIT = 4000;

const SLOW_MS = 1000;

const LATE_SECONDS = 600;

type DetailsOf<Name extends keyof HealthComponents> = NonNullable<HealthComponents[Name]['details']>;

interface Component<Details> {
  status: 'UP' | 'WARNING' | 'DOWN';
  advice: HealthAdvice | null;
  message: string | null;
  ms: number;
  details: Details | null;
}

/** Runs a check with the time limit; for a check that fails or times out, the advice is `whenSilent`. */
async function component<Details>(
  check: () => Promise<Finding<Details>>,
  whenSilent: HealthAdvice,
): Promise<Component<Details>> {
  const startedAt = performance.now();
  const found = await within(LIMIT, check).catch(() => undefined);
  const advice = found ? (found.advice ?? null) : whenSilent;
  const isDown = !found || found.down === true;
  return {
    status: isDown ? 'DOWN' : advice === null ? 'UP' : 'WARNING',
    advice,
    message: advice === null ? null : HEALTH_ADVICE[advice],
    ms: Math.round(performance.now() - startedAt),
    details: found?.details ?? null,
  };
}

async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('It took too long')), ms);
  try {
    return await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function checkDatabase({ db, kind }: Database): Promise<Finding<DetailsOf<'database'>>> {
  const startedAt = performance.now();
  const version = await findDatabaseVersion(db);
  const roundTripMs = performance.now() - startedAt;
  return {
    details: { kind, version, roundTripMs },
    advice: roundTripMs > SLOW_MS ? 'database.slow' : undefined,
  };
}

async function checkJobs({ db }: Database): Promise<Finding<DetailsOf<'jobs'>>> {
  const [{ queues, bounded }, processes] = await Promise.all([countJobs(db), listLiveInstances(db)]);
  const ready = totalOf(queues, 'ready');
  const oldest = queues.flatMap(({ oldestReadySeconds }) => oldestReadySeconds ?? []);
  const oldestReadySeconds = oldest.length === 0 ? null : Math.max(...oldest);
  const hasWorker = processes.some(({ role }) => role !== 'web');
  const isLate = (oldestReadySeconds ?? 0) > LATE_SECONDS;
  return {
    details: {
      bounded,
      ready,
      oldestReadySeconds,
      processes,
      running: totalOf(queues, 'running'),
      failed: totalOf(queues, 'failed'),
    },
    advice: ready > 0 && !hasWorker ? 'jobs.noWorker' : isLate ? 'jobs.late' : undefined,
    down: ready > 0 && !hasWorker,
  };
}

async function checkNodes({ db }: Database): Promise<Finding<DetailsOf<'nodes'>>> {
  const all = await listRefusedNodes(db);
  return {
    details: { total: all.length, refused: all.slice(0, MAX_REFUSED_NODES) },
    advice: all.length > 0 ? 'nodes.refused' : undefined,
  };
}

/** Checks all components of the server concurrently. */
export async function checkHealth(given: {
  database: Database;
  files: FileStore;
  settings: Settings;
}): Promise<HealthComponents> {
  const { database, files, settings } = given;
  const [ofDatabase, ofFiles, ofJobs, ofMail, ofNodes, ofOcr] = await Promise.all([
    component(() => checkDatabase(database), 'database.silent'),
    component(() => checkFileStore(files, settings), 'files.unwritable'),
    component(() => checkJobs(database), 'jobs.uncounted'),
    component(() => checkMail(settings), 'mail.unreachable'),
    component(() => checkNodes(database), 'nodes.unread'),
    component(checkOcr, 'ocr.missing'),
  ]);
  return { database: ofDatabase, files: ofFiles, jobs: ofJobs, mail: ofMail, nodes: ofNodes, ocr: ofOcr };
}

type Details = NonNullable<HealthComponents['ocr']['details']>;

/** Whether the OCR engine and the data of its languages are installed; no text is read. */
async function checkOcr(): Promise<Finding<Details>> {
  const { found, missing } = await findLanguages();
  return {
    details: { engine: OCR_ENGINE, languages: found },
    ...(missing.length > 0 ? { advice: 'ocr.missing' as const, down: true } : {}),
  };
}

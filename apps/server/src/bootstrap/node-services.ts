import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { closeDocuments } from '@scriptorium/documents/convert.ts';
import { waitForTurn } from '@scriptorium/engine/jobs/turns.ts';
import { Labelling } from '@scriptorium/learning/labelling.ts';
import { createMatcher } from '@scriptorium/matching/matcher.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { resultReaders } from '@scriptorium/nodes/catalogue.server.ts';
import { parseAllowList } from '@scriptorium/outgoing/allow-list.ts';
import { PerHostLimiter } from '@scriptorium/outgoing/per-host-limiter.ts';
import { VectorCache } from '@scriptorium/retrieval/search/vector-cache.ts';
import type { Settings } from '../config/settings.ts';
import type { SweepableFiles } from '../services/files/stored-files.ts';
import { googleOf } from '../services/google.ts';
import type { Keys } from '../services/keys.ts';
import { sealerOf } from '../services/sealed.ts';

/** Temporary folders of conversions; interrupted ones remain, and are not needed after a start. */
const WORK_FOLDER = 'work';

/**
 * In addition to CPU_WORKERS, for other jobs while slow steps occupy those (docs/decisions/0032); the system shares
 * the cores.
 */
export const EXTRA_CPU_PLACES = 3;

/** Vectors of passages in memory: 64,000 of 1,024 numbers. */
const VECTOR_BYTES = 256 * 1024 * 1024;

interface Parts {
  readonly settings: Settings;
  readonly files: SweepableFiles;
  readonly keys: Keys;
}

/** The services of node types, which start threads when they are used. */
export const createNodeServices = ({ settings, files, keys }: Parts): NodeServices => ({
  files,
  matcher: matcherOf(settings),
  trialMatcher: createMatcher(TRIAL_LIMITS),
  labelling: new Labelling(),
  conversion: { workDir: makeWorkDir(settings), ...limitsOf(settings) },
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

/** Ends the threads of the services. */
export async function closeThreads({ matcher, trialMatcher, labelling }: NodeServices): Promise<void> {
  await matcher.close();
  await trialMatcher.close();
  await labelling.close();
  await closeDocuments();
}

/** Limits for rules that are tried while somebody types them: a slow one must not delay others. */
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

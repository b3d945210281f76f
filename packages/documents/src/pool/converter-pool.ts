import { availableParallelism } from 'node:os';
import type { JobRequest } from '../child/job.ts';
import type { Conversion } from '../conversion.ts';
import { ConversionError } from '../errors.ts';
import { ConverterProcess, type JobLimits } from './converter-process.ts';

/** A child is replaced when it has done this many jobs, or grown past this many MB: the libraries never give back. */
const MAX_JOBS = 500;
const MAX_IDLE_MB = 700;
const HEAP_MB = 1024;
/** A child with its libraries loaded occupies some hundred MB: without work it is let go. */
const IDLE_MS = 5 * 60_000;
/** So many wait for work; the others of a busy hour are let go at once. */
const KEPT_IDLE = 4;

/** Threads of OCR that one conversion may use, so that four at once share the cores. */
export const OCR_THREADS = Math.max(1, Math.floor(availableParallelism() / 4));

const idle: ConverterProcess[] = [];
const busy = new Set<ConverterProcess>();

/** Runs a job on a warm child, or a new one. How many run at once is up to the callers: a queue here would be a second. */
export async function runInChild(request: JobRequest, limits: JobLimits): Promise<Conversion> {
  if (limits.signal?.aborted) throw new ConversionError('error.file.aborted');
  const child = takeIdle() ?? new ConverterProcess(HEAP_MB);
  busy.add(child);
  try {
    return await child.run(request, limits);
  } finally {
    busy.delete(child);
    await keepOrKill(child);
  }
}

/** A child may have died while it had nothing to do. */
function takeIdle(): ConverterProcess | undefined {
  for (let child = idle.pop(); child; child = idle.pop()) if (child.alive) return child;
  return undefined;
}

async function keepOrKill(child: ConverterProcess): Promise<void> {
  const worn = child.jobs >= MAX_JOBS || (child.alive && (await child.memory()) > MAX_IDLE_MB);
  if (!child.alive || worn || idle.length >= KEPT_IDLE) {
    child.kill();
    return;
  }
  idle.push(child);
  const jobs = child.jobs;
  setTimeout(() => {
    if (child.jobs === jobs) letGo(child);
  }, IDLE_MS).unref();
}

function letGo(child: ConverterProcess): void {
  const place = idle.indexOf(child);
  if (place < 0) return;
  idle.splice(place, 1);
  child.kill();
}

/** Ends all children and waits until they are gone; running conversions fail. The next conversion starts new ones. */
export async function closeDocuments(): Promise<void> {
  const children = [...idle.splice(0), ...busy];
  for (const child of children) child.kill();
  await Promise.all(children.map((child) => child.ended));
}

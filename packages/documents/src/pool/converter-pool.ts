import { availableParallelism } from 'node:os';
import type { JobRequest } from '../core/job.ts';
import type { Conversion } from '../core/conversion.ts';
import { ConversionError } from '../core/errors.ts';
import { ConverterProcess, type JobLimits } from './converter-process.ts';

/** A child is replaced after this many jobs, or above this memory in MB: the libraries never free all of theirs. */
const MAX_JOBS = 500;
const MAX_IDLE_MB = 700;
const HEAP_MB = 1024;
/** A child with loaded libraries occupies some hundred MB, so it is stopped after this time without work. */
const IDLE_MS = 5 * 60_000;
/** Maximum number of idle children; further ones are stopped as soon as they are idle. */
const MAX_IDLE = 4;

/** OCR threads of one conversion, so that four concurrent ones share the cores. */
export const OCR_THREADS = Math.max(1, Math.floor(availableParallelism() / 4));

const idle: ConverterProcess[] = [];
const busy = new Set<ConverterProcess>();

/**
 * Runs a job on an idle child, or on a new one. The callers limit the concurrency: a queue here would be a second
 * one.
 */
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

/** A child may have died while it was idle. */
function takeIdle(): ConverterProcess | undefined {
  for (let child = idle.pop(); child; child = idle.pop()) if (child.alive) return child;
  return undefined;
}

async function keepOrKill(child: ConverterProcess): Promise<void> {
  const isWorn = child.jobs >= MAX_JOBS || (child.alive && (await child.memory()) > MAX_IDLE_MB);
  if (!child.alive || isWorn || idle.length >= MAX_IDLE) {
    child.kill();
    return;
  }
  idle.push(child);
  const jobs = child.jobs;
  setTimeout(() => {
    if (child.jobs === jobs) stopIdle(child);
  }, IDLE_MS).unref();
}

function stopIdle(child: ConverterProcess): void {
  const place = idle.indexOf(child);
  if (place < 0) return;
  idle.splice(place, 1);
  child.kill();
}

/** Stops all children and waits for their exit; running conversions fail. The next conversion starts new ones. */
export async function closeDocuments(): Promise<void> {
  const children = [...idle.splice(0), ...busy];
  for (const child of children) child.kill();
  await Promise.all(children.map((child) => child.ended));
}

import { Worker } from 'node:worker_threads';
import { asConversionError } from '../core/errors.ts';
import { convertFile } from './convert-file.ts';
import type { JobRequest } from '../core/job.ts';
import type { ChildMessage } from '../core/messages.ts';

/**
 * The converter process: runs jobs of its parent one at a time. The parent kills it when a job exceeds its time or
 * memory limit, so it must not hold any state.
 */
function send(message: ChildMessage): void {
  // After the parent has exited, sending fails; the disconnect below ends this process.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

async function handle(request: JobRequest): Promise<void> {
  const { id } = request;
  try {
    const conversion = await convertFile(request, (progress) => send({ type: 'progress', id, progress }));
    send({ type: 'done', id, conversion });
  } catch (error) {
    const { key, params } = asConversionError(error);
    send({ type: 'failed', id, key, params });
  }
}

// If the parent is killed while this thread is in an endless loop, no event would be handled here.
const ORPHAN_WATCH = `
  const parent = process.ppid;
  setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 2000);
`;

process.on('disconnect', () => process.exit(0));
process.on('message', (request: JobRequest) => void handle(request));
new Worker(ORPHAN_WATCH, { eval: true, stdout: true, stderr: true }).unref();

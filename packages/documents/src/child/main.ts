import { Worker } from 'node:worker_threads';
import { asConversionError } from '../errors.ts';
import { convertFile } from './convert-file.ts';
import type { JobRequest } from './job.ts';
import type { ChildMessage } from './messages.ts';

/**
 * The converter process: takes one job after the other from its parent, who kills it when a job takes too long or
 * too much memory. It holds nothing that would be missed.
 */
function send(message: ChildMessage): void {
  // A parent that is gone cannot be told; the disconnect below ends this process.
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

// When the parent was killed while this thread is stuck in a loop, no event would ever be seen here.
const ORPHAN_WATCH = `
  const parent = process.ppid;
  setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 2000);
`;

process.on('disconnect', () => process.exit(0));
process.on('message', (request: JobRequest) => void handle(request));
new Worker(ORPHAN_WATCH, { eval: true, stdout: true, stderr: true }).unref();

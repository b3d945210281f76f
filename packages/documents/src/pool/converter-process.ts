import { type ChildProcess, fork, execFile } from 'node:child_process';
import { rm, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { JobRequest } from '../core/job.ts';
import type { ChildMessage } from '../core/messages.ts';
import type { Conversion, ConversionProgress } from '../core/conversion.ts';
import { ConversionError } from '../core/errors.ts';
import { scratchFolder } from './scratch-folder.ts';

const PAGE_BYTES = 4096;

/** Resident memory of a process, in MB; null where the system does not report it. */
async function residentMegabytes(pid: number): Promise<number | null> {
  try {
    if (process.platform === 'linux') {
      const pages = Number((await readFile(`/proc/${pid}/statm`, 'latin1')).split(' ')[1]);
      return (pages * PAGE_BYTES) / 2 ** 20;
    }
    if (process.platform === 'win32') return null;
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
    return Number(stdout) / 1024;
  } catch {
    // The process has exited.
    return null;
  }
}

const MAIN = fileURLToPath(new URL('../child/main.ts', import.meta.url));
const MEMORY_CHECK_MS = 100;
/** The converter never gets the server's secrets: only the variables for finding programs and temporary folders. */
const INHERITED_ENV = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG'];

export interface JobLimits {
  timeoutMs: number;
  /** Timeout without progress. */
  stallMs: number;
  memoryMb: number;
  signal: AbortSignal | null;
  onProgress: (progress: ConversionProgress) => void;
}

/** One converter child. It runs one job at a time; after a kill or a crash it cannot be used again. */
export class ConverterProcess {
  readonly #child: ChildProcess;
  #stderrTail = '';
  alive = true;
  /** Resolves when the process has exited. */
  readonly ended: Promise<unknown>;
  jobs = 0;

  constructor(heapMb: number) {
    const env = Object.fromEntries(
      INHERITED_ENV.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    );
    this.#child = fork(MAIN, [], {
      execArgv: [`--max-old-space-size=${heapMb}`, '--no-warnings'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // A process group of its own, so that ffmpeg and other programs are killed with it.
      detached: process.platform !== 'win32',
      env,
    });
    this.#child.stderr?.on('data', (words: Buffer) => {
      this.#stderrTail = (this.#stderrTail + words.toString('latin1')).slice(-4000);
    });
    this.ended = new Promise((resolve) => this.#child.once('exit', resolve)).then(() =>
      rm(scratchFolder(this.#child.pid ?? 0), { recursive: true, force: true }),
    );
    this.#child.on('exit', () => (this.alive = false));
    this.#child.on('error', () => (this.alive = false));
    this.#setKeepAlive(false);
  }

  async memory(): Promise<number> {
    return (await residentMegabytes(this.#child.pid ?? 0)) ?? 0;
  }

  kill(): void {
    this.alive = false;
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#setKeepAlive(true);
    const { pid } = this.#child;
    try {
      if (process.platform === 'win32' || pid === undefined) this.#child.kill('SIGKILL');
      else process.kill(-pid, 'SIGKILL');
    } catch {
      // Already exited.
    }
  }

  /** Runs one job; at any limit the process is killed before the promise rejects. */
  run(request: JobRequest, limits: JobLimits): Promise<Conversion> {
    this.jobs++;
    this.#setKeepAlive(true);
    const watch = new AbortController();
    return new Promise<Conversion>((resolve, reject) => {
      const stop = (error: ConversionError) => {
        this.kill();
        reject(error);
      };
      const alive = this.#watchLimits(limits, watch.signal, stop);
      this.#child.on('message', (message: ChildMessage) => {
        if (message.id !== request.id) return;
        alive();
        if (message.type === 'progress') limits.onProgress(message.progress);
        else if (message.type === 'done') resolve(message.conversion);
        else reject(new ConversionError(message.key, message.params));
      });
      this.#child.once('close', (code: number | null, signal: string | null) =>
        reject(this.#exitError(code, signal, limits)),
      );
      this.#child.send(request, (error) => {
        if (error) stop(new ConversionError('error.file.failed', { reason: error.message }));
      });
    }).finally(() => {
      watch.abort();
      this.#child.removeAllListeners('message').removeAllListeners('close');
      this.#setKeepAlive(false);
    });
  }

  /**
   * Watches the time, stall and memory limits and the caller's signal; the returned function must be called on each
   * progress.
   */
  #watchLimits(limits: JobLimits, done: AbortSignal, stop: (error: ConversionError) => void): () => void {
    const timedOut = (ms: number) => () =>
      stop(new ConversionError('error.file.timeout', { seconds: Math.ceil(ms / 1000) }));
    const timeout = setTimeout(timedOut(limits.timeoutMs), limits.timeoutMs);
    const stall = setTimeout(timedOut(limits.stallMs), limits.stallMs);
    const memory = setInterval(async () => {
      const megabytes = await this.memory();
      if (megabytes > limits.memoryMb && !done.aborted) stop(memoryError(limits));
    }, MEMORY_CHECK_MS);
    const aborted = () => stop(new ConversionError('error.file.aborted'));
    limits.signal?.addEventListener('abort', aborted);
    done.addEventListener('abort', () => {
      clearTimeout(timeout);
      clearTimeout(stall);
      clearInterval(memory);
      limits.signal?.removeEventListener('abort', aborted);
    });
    return () => stall.refresh();
  }

  #exitError(code: number | null, signal: string | null, limits: JobLimits): ConversionError {
    if (/heap out of memory|Allocation failed|Fatal process out of memory/.test(this.#stderrTail))
      return memoryError(limits);
    return new ConversionError('error.file.failed', { reason: signal ?? `exit code ${code}` });
  }

  /** An idle child must not keep the program running. */
  #setKeepAlive(keepAlive: boolean): void {
    const method = keepAlive ? 'ref' : 'unref';
    this.#child[method]();
    this.#child.channel?.[method]();
    // The types do not declare that this stream is a socket.
    const stderr = this.#child.stderr as { ref?: () => void; unref?: () => void } | null;
    stderr?.[method]?.();
  }
}

function memoryError(limits: JobLimits): ConversionError {
  return new ConversionError('error.file.memory', { megabytes: limits.memoryMb });
}

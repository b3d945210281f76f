import { Worker } from 'node:worker_threads';
import type { Answer, Request } from './messages.ts';
import type { Backend } from './wire-stream.ts';

type Waiting = PromiseWithResolvers<Uint8Array>;
type Unnumbered<R> = R extends Request ? Omit<R, 'id'> : never;

/** As PostgreSQL reports its shutdown. */
const lost = (why: string): Error =>
  Object.assign(new Error(`The embedded database was opened again: ${why}`), { code: '57P01' });

/**
 * PGlite in a worker thread. In the main thread an 882 ms query blocked every request for 884 ms. A running statement
 * cannot receive messages: it is stopped by ending its thread, and a new thread opens the folder again. The same
 * happens when a thread crashes.
 */
export class EmbeddedThread implements Backend {
  readonly #folder: string;
  #opened = Promise.withResolvers<void>();
  readonly #waiting = new Map<number, Waiting>();
  readonly #onLost = new Set<(error: Error) => void>();
  #worker: Worker | undefined;
  #isOpen = false;
  #isClosed = false;
  #last = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.#open();
  }

  /** Resolves when a thread has opened the folder. */
  get waitReady(): Promise<void> {
    return this.#opened.promise;
  }

  exchange(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    return this.#ask({ bytes }, [bytes.buffer]);
  }

  onLost(listener: (error: Error) => void): () => void {
    this.#onLost.add(listener);
    return () => void this.#onLost.delete(listener);
  }

  /** As after a crash: committed data is kept, uncommitted work is lost. */
  async reopen(why: string): Promise<void> {
    const worker = this.#worker;
    if (!worker || this.#isClosed) return;
    this.#worker = undefined;
    this.#isOpen = false;
    this.#opened = Promise.withResolvers<void>();
    this.#opened.promise.catch(() => undefined);
    worker.removeAllListeners();
    // What a thread reports while it ends must not end the server.
    worker.on('error', () => {});
    this.#lose(lost(why));
    await worker.terminate();
    this.#open();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#ask({ close: true });
    await this.#worker?.terminate();
  }

  #open(): void {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { folder: this.#folder },
    });
    this.#worker = worker;
    worker.on('error', (error: Error) => this.#onEnd(error));
    worker.on('exit', () => this.#onEnd(new Error('The embedded database has stopped')));
    worker.on('message', (answer: Answer) => this.#take(answer));
  }

  #take(answer: Answer): void {
    if ('ready' in answer) {
      this.#isOpen = true;
      this.#opened.resolve();
    } else if ('failed' in answer) this.#fail(new Error(answer.failed));
    else if ('broken' in answer) void this.reopen(answer.broken);
    else {
      this.#waiting.get(answer.id)?.resolve(answer.bytes);
      this.#waiting.delete(answer.id);
    }
  }

  /** A thread that ended by itself, for example because its heap was full. One that never had the folder open stays closed. */
  #onEnd(error: Error): void {
    if (this.#isOpen && !this.#isClosed) void this.reopen(error.message);
    else this.#fail(error);
  }

  #fail(error: Error): void {
    this.#opened.reject(error);
    this.#lose(error);
  }

  #lose(error: Error): void {
    for (const listener of this.#onLost) listener(error);
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  #ask(request: Unnumbered<Request>, transferred: ArrayBuffer[] = []): Promise<Uint8Array> {
    const waiting: Waiting = Promise.withResolvers();
    const id = ++this.#last;
    this.#waiting.set(id, waiting);
    if (this.#worker) this.#worker.postMessage({ ...request, id }, transferred);
    else waiting.reject(lost('no thread has it open'));
    return waiting.promise;
  }
}

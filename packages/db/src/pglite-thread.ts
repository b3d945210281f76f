import { Worker } from 'node:worker_threads';
import type { Answer, Ask, Request } from './pglite-messages.ts';
import { limited } from './statement-limits.ts';

interface Results {
  rows: Record<string, unknown>[];
  affectedRows?: number;
  fields: { name: string; dataTypeID: number }[];
}
interface Waiting {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}
interface Listener {
  channel: string;
  callback: (payload: string) => void;
}

/** How long a statement goes on whose caller has gone, ms: everybody waits while the database is opened again. */
const GRACE = 5000;

/** As PostgreSQL says that it goes down. */
const lost = (why: string): Error =>
  Object.assign(new Error(`The embedded database was opened again: ${why}`), { code: '57P01' });

/**
 * PGlite in a worker thread, behind the surface that Kysely's PGliteDialect uses. In the same thread an 882 ms query held
 * up every request for 884 ms; from here for 16, at the price of 0.2 ms a query. A statement hears nothing while it runs: it
 * is stopped with its thread, and a new one opens the folder again. The same happens to a thread that has come to a stop.
 */
export class PGliteThread {
  ready = false;
  closed = false;
  readonly #folder: string;
  #opened = Promise.withResolvers<void>();
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<number, Listener>();
  /** What is asked while no thread is ready. */
  readonly #unsent: Request[] = [];
  #worker: Worker | undefined;
  #stopped: Error | undefined;
  #last = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.#open();
  }

  /** Until a thread has opened the folder. */
  get waitReady(): Promise<void> {
    return this.#opened.promise;
  }

  #open(): void {
    const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
      workerData: { folder: this.#folder },
    });
    this.#worker = worker;
    worker.on('error', (error: Error) => this.#fail(error));
    worker.on('exit', () => {
      this.#stopped = new Error('The embedded database has stopped');
      this.#fail(this.#stopped);
    });
    worker.on('message', (answer: Answer) => this.#take(answer));
  }

  #fail(error: Error): void {
    this.#opened.reject(error);
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }

  /** As after a crash: what was committed is there, and what was under way is not. */
  async #reopen(why: string): Promise<void> {
    const worker = this.#worker;
    if (!worker || this.closed) return;
    this.#worker = undefined;
    this.ready = false;
    this.#opened = Promise.withResolvers<void>();
    this.#opened.promise.catch(() => undefined);
    worker.removeAllListeners();
    for (const waiting of this.#waiting.values()) waiting.reject(lost(why));
    this.#waiting.clear();
    for (const [id, { channel }] of this.#listeners)
      this.#ask({ op: 'listen', channel }, id).catch(() => undefined);
    await worker.terminate();
    this.#open();
  }

  #take(answer: Answer): void {
    if ('ready' in answer) this.#start();
    else if ('failed' in answer) this.#fail(new Error(answer.failed));
    else if ('broken' in answer) void this.#reopen(answer.broken);
    else if ('notification' in answer) this.#listeners.get(answer.notification)?.callback(answer.payload);
    else this.#settle(answer);
  }

  #start(): void {
    this.ready = true;
    this.#opened.resolve();
    for (const request of this.#unsent.splice(0)) this.#worker?.postMessage(request);
  }

  #settle(answer: Extract<Answer, { id: number }>): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(Object.assign(new Error(answer.error.message), answer.error));
    else waiting?.resolve(answer.result as never);
  }

  #ask<T>(ask: Ask, id = ++this.#last): Promise<T> {
    const request: Request = { ...ask, id };
    return new Promise<T>((resolve, reject) => {
      if (this.#stopped) return reject(this.#stopped);
      this.#waiting.set(id, { resolve, reject });
      if (this.ready) this.#worker?.postMessage(request);
      else this.#unsent.push(request);
      return undefined;
    });
  }

  /** Kysely has it run alone: what comes after it waits on this side, and goes to whichever thread is there then. */
  async #query(ask: Extract<Ask, { op: 'query' }>): Promise<Results> {
    if (!this.ready) await this.waitReady;
    const id = ++this.#last;
    return limited({
      sql: ask.sql,
      grace: GRACE,
      run: () => this.#ask<Results>(ask, id),
      stop: () => void this.#reopen(`a statement was stopped: ${ask.sql.slice(0, 500)}`),
    });
  }

  query(sql: string, params?: unknown[], options?: { rowMode?: 'array' }): Promise<Results> {
    return this.#query({
      op: 'query',
      sql,
      ...(params ? { params } : {}),
      ...(options?.rowMode ? { rowMode: options.rowMode } : {}),
    });
  }

  exec(sql: string): Promise<Results[]> {
    return this.#ask({ op: 'exec', sql });
  }

  async transaction<T>(work: (tx: unknown) => Promise<T>): Promise<T> {
    const tx = await this.#begin(work);
    let result: T;
    try {
      result = await work({
        query: (sql: string, params?: unknown[]) =>
          this.#query({ op: 'query', sql, tx, ...(params ? { params } : {}) }),
        exec: (sql: string) => this.#ask({ op: 'exec', sql, tx }),
      });
    } catch (error) {
      // It may have ended with its thread.
      await this.#ask({ op: 'end', tx, commit: false }).catch(() => undefined);
      throw error;
    }
    await this.#ask({ op: 'end', tx, commit: true });
    return result;
  }

  /** Kysely waits for a transaction to begin, and not for it to fail: what it runs first is told instead. */
  async #begin(work: (tx: unknown) => Promise<unknown>): Promise<number> {
    try {
      return await this.#ask<number>({ op: 'begin' });
    } catch (error) {
      const fail = () => Promise.reject(error as Error);
      await work({ query: fail, exec: fail }).catch(() => undefined);
      throw error;
    }
  }

  /** Calls back for each notification on `channel`; the answer stops it. */
  async listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>> {
    const listener = ++this.#last;
    this.#listeners.set(listener, { channel, callback });
    await this.#ask({ op: 'listen', channel }, listener);
    return async () => {
      this.#listeners.delete(listener);
      await this.#ask({ op: 'unlisten', listener });
    };
  }

  /** The whole data folder as a tar archive. */
  dump(): Promise<Uint8Array> {
    return this.#ask({ op: 'dump' });
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.#ask({ op: 'close' });
    await this.#worker?.terminate();
  }
}

import { hostname } from 'node:os';
import type { Db } from '@scriptorium/db/database.ts';
import { outsideTransaction } from '@scriptorium/db/transaction.ts';
import { insertExchanges, removeOldExchanges, type NewExchange } from './exchange-log.store.ts';

/** Milliseconds from the first collected request to the statement that stores the batch. */
const WRITE_AFTER = 1000;
/** Size of a batch that is stored without waiting for more. */
const BATCH = 500;
/** Maximum length of the queue while the database is down; then the oldest are dropped. */
const MAX_ITEMS = 5000;
/** Milliseconds between attempts. */
const REMOVE_EVERY = 3_600_000;

/** Characters that JSON in the database cannot store. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Collects requests and their answers in memory and stores them in batches; no request waits for it. */
export class ExchangeLog {
  readonly #db: Db;
  readonly #onError: (error: unknown) => void;
  readonly #server: string;
  #queue: NewExchange[] = [];
  #writeTimer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #isAway = false;
  #removeTimer: NodeJS.Timeout | undefined;
  #removing: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(db: Db, onError: (error: unknown) => void, server = `${hostname()} ${process.pid}`) {
    this.#db = db;
    this.#onError = onError;
    this.#server = server;
  }

  /** Number of requests that are not stored yet. */
  get waiting(): number {
    return this.#queue.length;
  }

  add(exchange: Omit<NewExchange, 'server'>): void {
    this.#queue.push({ ...exchange, address: storable(exchange.address), server: this.#server });
    this.#forgetOldest();
    if (this.#queue.length >= BATCH && !this.#isAway) void this.write();
    else this.#writeLater();
  }

  /**
   * Stores the collected requests; settles when they are in the database, or could not be stored. It does not belong
   * to the request that was added last, whose caller may disconnect.
   */
  write(): Promise<void> {
    return (this.#writing ??= outsideTransaction(() => this.#writeAll()));
  }

  /** Starts to delete expired rows: now, and every hour. */
  start(): void {
    this.remove();
    this.#removeTimer = setInterval(() => this.remove(), REMOVE_EVERY);
    this.#removeTimer.unref();
  }

  /** Stores the last requests. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#removeTimer);
    await this.#removing;
    await this.write();
    clearTimeout(this.#writeTimer);
  }

  remove(): void {
    this.#removing = this.#removing.then(() => this.#removeAll()).catch(this.#onError);
  }

  async #removeAll(): Promise<void> {
    while (!this.#isStopped && (await removeOldExchanges(this.#db)));
  }

  #writeLater(): void {
    if (this.#writeTimer || this.#isStopped) return;
    const write = () => {
      // A running write may end without requests that were added after it read the queue.
      this.#writeTimer = undefined;
      void this.write();
    };
    this.#writeTimer = setTimeout(write, WRITE_AFTER);
    this.#writeTimer.unref();
  }

  async #writeAll(): Promise<void> {
    clearTimeout(this.#writeTimer);
    this.#writeTimer = undefined;
    // The caller stores this promise before any of it settles.
    await Promise.resolve();
    while (this.#queue.length > 0 && (await this.#writeBatch()));
    this.#writing = undefined;
    if (this.#queue.length > 0) this.#writeLater();
  }

  async #writeBatch(): Promise<boolean> {
    const batch = this.#queue.splice(0, BATCH);
    try {
      await insertExchanges(this.#db, batch);
      this.#isAway = false;
      return true;
    } catch (error) {
      this.#queue = [...batch, ...this.#queue];
      this.#forgetOldest();
      // Reported once: the write is retried every second.
      if (!this.#isAway) this.#onError(error);
      this.#isAway = true;
      return false;
    }
  }

  #forgetOldest(): void {
    if (this.#queue.length > MAX_ITEMS) this.#queue.splice(0, this.#queue.length - MAX_ITEMS);
  }
}

import { hostname } from 'node:os';
import type { Db } from '@scriptorium/db/database.ts';
import { outsideTransaction } from '@scriptorium/db/transaction.ts';
import { insertExchanges, removeOldExchanges, type NewExchange } from './exchange-log.store.ts';

/** Milliseconds from the first that is gathered to the statement that writes them. */
const WRITE_AFTER = 1000;
/** So many are written at once, without waiting for more. */
const BATCH = 500;
/** So many wait while the database is away; then the oldest go. */
const MAX_ITEMS = 5000;
/** Milliseconds. */
const REMOVE_EVERY = 3_600_000;

/** JSON in the database has no place for these. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Gathers requests and their answers in memory and writes them in batches; no request waits for it. */
export class ExchangeLog {
  readonly #db: Db;
  readonly #onError: (error: unknown) => void;
  readonly #server: string;
  #gathered: NewExchange[] = [];
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

  /** How many are not written yet. */
  get waiting(): number {
    return this.#gathered.length;
  }

  add(exchange: Omit<NewExchange, 'server'>): void {
    this.#gathered.push({ ...exchange, address: storable(exchange.address), server: this.#server });
    this.#forgetOldest();
    if (this.#gathered.length >= BATCH && !this.#isAway) void this.write();
    else this.#writeLater();
  }

  /**
   * Writes what is gathered; settles when it stands in the database, or could not be written. It is no part of the request
   * that was added last, whose caller may hang up.
   */
  write(): Promise<void> {
    return (this.#writing ??= outsideTransaction(() => this.#writeAll()));
  }

  /** Begins to remove those past their time: now, and every hour. */
  start(): void {
    this.remove();
    this.#removeTimer = setInterval(() => this.remove(), REMOVE_EVERY);
    this.#removeTimer.unref();
  }

  /** Writes the last ones. */
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
      // A write that is under way may end without those that came after its last look.
      this.#writeTimer = undefined;
      void this.write();
    };
    this.#writeTimer = setTimeout(write, WRITE_AFTER);
    this.#writeTimer.unref();
  }

  async #writeAll(): Promise<void> {
    clearTimeout(this.#writeTimer);
    this.#writeTimer = undefined;
    // The caller keeps the promise of this before anything of it settles.
    await Promise.resolve();
    while (this.#gathered.length > 0 && (await this.#writeBatch()));
    this.#writing = undefined;
    if (this.#gathered.length > 0) this.#writeLater();
  }

  async #writeBatch(): Promise<boolean> {
    const batch = this.#gathered.splice(0, BATCH);
    try {
      await insertExchanges(this.#db, batch);
      this.#isAway = false;
      return true;
    } catch (error) {
      this.#gathered = [...batch, ...this.#gathered];
      this.#forgetOldest();
      // Once is enough: it is tried again every second.
      if (!this.#isAway) this.#onError(error);
      this.#isAway = true;
      return false;
    }
  }

  #forgetOldest(): void {
    if (this.#gathered.length > MAX_ITEMS) this.#gathered.splice(0, this.#gathered.length - MAX_ITEMS);
  }
}

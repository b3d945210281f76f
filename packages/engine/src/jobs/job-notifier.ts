import { randomUUID } from 'node:crypto';
import type { Database } from '@scriptorium/db/database.ts';
import { outsideTransaction } from '@scriptorium/db/transaction.ts';
import { sql } from 'kysely';

const CHANNEL = 'scriptorium_job';
/** A NOTIFY in each transaction halved throughput, so they are sent in batches. */
const GATHER_MS = 25;

/** Names of queues, or all of them. */
export type Queues = readonly string[] | 'ALL';

interface Notification {
  readonly from: string;
  readonly queues: Queues;
}

const merged = (some: Queues, more: Queues): Queues =>
  some === 'ALL' || more === 'ALL' ? 'ALL' : [...new Set([...some, ...more])];

/** Notifies every server of new jobs. Lost notifications are harmless: polling is authoritative. */
export class JobNotifier {
  readonly #database: Database;
  readonly #onWake: (queues: Queues) => void;
  #timer: NodeJS.Timeout | undefined;
  #pause: NodeJS.Timeout | undefined;
  /** Queues woken during the pause; null for none. */
  #queuesDuringPause: Queues | null = null;
  #queuesToNotify: Queues = [];
  /** Identifies the sender, so that a server ignores its own notifications. */
  readonly #name = randomUUID();
  #unlisten: (() => Promise<void>) | undefined;
  #stopped = false;

  constructor(database: Database, onWake: (queues: Queues) => void) {
    this.#database = database;
    this.#onWake = onWake;
  }

  /** The embedded database has no other servers. */
  async listen(): Promise<void> {
    if (this.#database.kind === 'postgres')
      this.#unlisten = await this.#database.listen(CHANNEL, (payload) => {
        const { from, queues } = JSON.parse(payload) as Notification;
        if (from !== this.#name) outsideTransaction(() => this.#onWake(queues));
      });
  }

  /** Wakes the lanes of these queues. */
  wake(queues: Queues): void {
    if (this.#stopped) return;
    this.#wakeHere(queues);
    if (this.#database.kind !== 'postgres') return;
    this.#queuesToNotify = merged(this.#queuesToNotify, queues);
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      outsideTransaction(() => void this.#notify());
    }, GATHER_MS);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#pause);
    await this.#unlisten?.();
  }

  /**
   * At once, and then once more after a pause for all calls during it: each costs a claim in every lane of its queues.
   */
  #wakeHere(queues: Queues): void {
    if (this.#pause) {
      this.#queuesDuringPause = merged(this.#queuesDuringPause ?? [], queues);
      return;
    }
    outsideTransaction(() => this.#onWake(queues));
    this.#pause = outsideTransaction(() =>
      setTimeout(() => {
        this.#pause = undefined;
        const calls = this.#queuesDuringPause;
        this.#queuesDuringPause = null;
        if (calls) this.#wakeHere(calls);
      }, GATHER_MS),
    );
  }

  async #notify(): Promise<void> {
    const notification: Notification = { from: this.#name, queues: this.#queuesToNotify };
    this.#queuesToNotify = [];
    try {
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notification)})`.execute(this.#database.db);
    } catch {
      // the other servers poll
    }
  }
}

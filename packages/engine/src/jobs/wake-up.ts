import { randomUUID } from 'node:crypto';
import type { Database } from '@scriptorium/db/database.ts';
import { outsideTransaction } from '@scriptorium/db/transaction.ts';
import { sql } from 'kysely';

const CHANNEL = 'scriptorium_job';
/** A NOTIFY in each transaction halved throughput: they are gathered. */
const GATHER_MS = 25;

/** Names of queues, or all of them. */
export type Queues = readonly string[] | 'ALL';

interface Told {
  readonly from: string;
  readonly queues: Queues;
}

const merged = (some: Queues, more: Queues): Queues =>
  some === 'ALL' || more === 'ALL' ? 'ALL' : [...new Set([...some, ...more])];

/** Tells every server that there are jobs. Lost calls do no harm: polling is the truth. */
export class WakeUp {
  readonly #database: Database;
  readonly #onWake: (queues: Queues) => void;
  #timer: NodeJS.Timeout | undefined;
  #rest: NodeJS.Timeout | undefined;
  /** Called for while it rests; null where nobody called. */
  #callsAtRest: Queues | null = null;
  #callsToTell: Queues = [];
  /** Others over the same database do not hear what they told themselves. */
  readonly #name = randomUUID();
  #unlisten: (() => Promise<void>) | undefined;
  #stopped = false;

  constructor(database: Database, onWake: (queues: Queues) => void) {
    this.#database = database;
    this.#onWake = onWake;
  }

  /** The embedded database has no other servers to hear from. */
  async listen(): Promise<void> {
    if (this.#database.kind === 'postgres')
      this.#unlisten = await this.#database.listen(CHANNEL, (payload) => {
        const { from, queues } = JSON.parse(payload) as Told;
        if (from !== this.#name) outsideTransaction(() => this.#onWake(queues));
      });
  }

  /** For the jobs of these queues. */
  wake(queues: Queues): void {
    if (this.#stopped) return;
    this.#wakeHere(queues);
    if (this.#database.kind !== 'postgres') return;
    this.#callsToTell = merged(this.#callsToTell, queues);
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      outsideTransaction(() => void this.#notify());
    }, GATHER_MS);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#rest);
    await this.#unlisten?.();
  }

  /** At once, and then once more after a rest for all calls during it: each costs a claim in every lane of its queues. */
  #wakeHere(queues: Queues): void {
    if (this.#rest) {
      this.#callsAtRest = merged(this.#callsAtRest ?? [], queues);
      return;
    }
    outsideTransaction(() => this.#onWake(queues));
    this.#rest = outsideTransaction(() =>
      setTimeout(() => {
        this.#rest = undefined;
        const calls = this.#callsAtRest;
        this.#callsAtRest = null;
        if (calls) this.#wakeHere(calls);
      }, GATHER_MS),
    );
  }

  async #notify(): Promise<void> {
    const told: Told = { from: this.#name, queues: this.#callsToTell };
    this.#callsToTell = [];
    try {
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(told)})`.execute(this.#database.db);
    } catch {
      // the other servers poll
    }
  }
}

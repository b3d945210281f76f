import type { Database } from '@scriptorium/db/database.ts';
import { outsideTransaction } from '@scriptorium/db/transaction.ts';
import { sql } from 'kysely';

const CHANNEL = 'scriptorium_job';
/** A NOTIFY in each transaction halved throughput: they are gathered. */
const GATHER_MS = 25;

/** Tells every server that there are jobs. Lost calls do no harm: polling is the truth. */
export class WakeUp {
  readonly #database: Database;
  readonly #onWake: () => void;
  #timer: NodeJS.Timeout | undefined;
  #rest: NodeJS.Timeout | undefined;
  #calledAtRest = false;
  #unlisten: (() => Promise<void>) | undefined;
  #stopped = false;

  constructor(database: Database, onWake: () => void) {
    this.#database = database;
    this.#onWake = onWake;
  }

  /** The embedded database has no other servers to hear from. */
  async listen(): Promise<void> {
    if (this.#database.kind === 'postgres')
      this.#unlisten = await this.#database.listen(CHANNEL, () => outsideTransaction(this.#onWake));
  }

  wake(): void {
    if (this.#stopped) return;
    this.#wakeHere();
    if (this.#database.kind !== 'postgres' || this.#timer) return;
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

  /** At once, and then once more after a rest for all calls during it: each costs a claim in every lane. */
  #wakeHere(): void {
    if (this.#rest) {
      this.#calledAtRest = true;
      return;
    }
    outsideTransaction(this.#onWake);
    this.#rest = outsideTransaction(() =>
      setTimeout(() => {
        this.#rest = undefined;
        if (this.#calledAtRest) this.#wakeHere();
      }, GATHER_MS),
    );
    this.#calledAtRest = false;
  }

  async #notify(): Promise<void> {
    try {
      await sql`select pg_notify(${CHANNEL}, '')`.execute(this.#database.db);
    } catch {
      // the other servers poll
    }
  }
}

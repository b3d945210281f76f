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
    outsideTransaction(this.#onWake);
    if (this.#database.kind !== 'postgres' || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      outsideTransaction(() => void this.#notify());
    }, GATHER_MS);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#unlisten?.();
  }

  async #notify(): Promise<void> {
    try {
      await sql`select pg_notify(${CHANNEL}, '')`.execute(this.#database.db);
    } catch {
      // the other servers poll
    }
  }
}

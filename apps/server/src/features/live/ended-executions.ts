import type { Db } from '@scriptorium/db/database.ts';
import { ACTION_QUEUE } from '@scriptorium/engine/actions/executions.store.ts';
import type { JobRun } from '@scriptorium/engine/jobs/job.ts';
import { LRUCache } from 'lru-cache';
import { listEndedExecutions } from './ended-executions.store.ts';
import type { NodeRun } from './live-hub.ts';

/** Ended executions that were announced and are remembered, so that each is announced once. */
const MAX_REMEMBERED = 1000;

/**
 * Announces the end of an action node's executions. An ended job has a queue and no node, so the recently ended
 * executions are read, with one query at a time, and one more for jobs that end during it.
 */
export class EndedExecutions {
  readonly #db: Db;
  readonly #announce: (run: NodeRun) => void;
  readonly #onError: (error: unknown) => void;
  readonly #announced = new LRUCache<number, true>({ max: MAX_REMEMBERED });
  #again = false;
  #reading: Promise<void> | undefined;

  constructor(db: Db, announce: (run: NodeRun) => void, onError: (error: unknown) => void) {
    this.#db = db;
    this.#announce = announce;
    this.#onError = onError;
  }

  /** For every job that this process has ended; must not throw. */
  jobEnded({ queue }: JobRun): void {
    if (queue !== ACTION_QUEUE) return;
    this.#again = true;
    this.#reading ??= this.#read()
      .catch(this.#onError)
      .finally(() => {
        this.#reading = undefined;
      });
  }

  /** Settles when no query is running. */
  async idle(): Promise<void> {
    await this.#reading;
  }

  async #read(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      for (const { id, ...run } of await listEndedExecutions(this.#db))
        if (this.#isNew(id)) this.#announce(run);
    }
  }

  #isNew(id: number): boolean {
    if (this.#announced.has(id)) return false;
    this.#announced.set(id, true);
    return true;
  }
}

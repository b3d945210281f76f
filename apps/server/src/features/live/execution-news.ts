import type { Db } from '@scriptorium/db/database.ts';
import { ACTION_QUEUE } from '@scriptorium/engine/actions/executions.store.ts';
import type { JobRun } from '@scriptorium/engine/jobs/job.ts';
import { LRUCache } from 'lru-cache';
import { listEndedExecutions } from './execution-news.store.ts';
import type { NodeRun } from './live-hub.ts';

/** Ended executions that are remembered as told, so that each is told of once. */
const MOST_TOLD = 1000;

/**
 * Tells that an action node's execution has ended. A job that ends says what kind it was and not for which node; the
 * executions that ended lately are looked up, one look at a time, and one more for what ends meanwhile.
 */
export class ExecutionNews {
  readonly #db: Db;
  readonly #tell: (run: NodeRun) => void;
  readonly #onError: (error: unknown) => void;
  readonly #told = new LRUCache<number, true>({ max: MOST_TOLD });
  #again = false;
  #looking: Promise<void> | undefined;

  constructor(db: Db, tell: (run: NodeRun) => void, onError: (error: unknown) => void) {
    this.#db = db;
    this.#tell = tell;
    this.#onError = onError;
  }

  /** For every job that this process has ended; must not throw. */
  jobEnded({ queue }: JobRun): void {
    if (queue !== ACTION_QUEUE) return;
    this.#again = true;
    this.#looking ??= this.#look()
      .catch(this.#onError)
      .finally(() => {
        this.#looking = undefined;
      });
  }

  /** Settles when nothing is being looked up. */
  async idle(): Promise<void> {
    await this.#looking;
  }

  async #look(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      for (const { id, ...run } of await listEndedExecutions(this.#db)) if (this.#isNew(id)) this.#tell(run);
    }
  }

  #isNew(id: number): boolean {
    if (this.#told.has(id)) return false;
    this.#told.set(id, true);
    return true;
  }
}

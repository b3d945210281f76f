import type { Db } from '@scriptorium/db/database.ts';
import { claimJobs } from './claim-jobs.ts';
import type { ClaimedJob } from './job.ts';

export interface LaneOptions {
  db: Db;
  queues: readonly string[];
  limit: number;
  worker: string;
  /** ms */
  lease: number;
  /** Runs a job to its end; never rejects. */
  run(job: ClaimedJob): Promise<void>;
  /** Hears of a claim that failed when a finished job made room; the next poll tries again. */
  onError(error: unknown): void;
}

/**
 * Keeps up to `limit` jobs of its queues going.
 *
 * idle → claiming → idle: a claim takes as many jobs as there are free places, one queue after another. A call while a
 * claim is under way is remembered and claims once more, so that no wake-up is lost and none piles up.
 */
export class JobLane {
  readonly #options: LaneOptions;
  readonly #cursors = new Map<string, number>();
  readonly #inFlight = new Set<Promise<void>>();
  #first = 0;
  #closed = false;
  #again = false;
  #claiming: Promise<void> | undefined;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /** Settles when nothing more can be started now. */
  pump(): Promise<void> {
    this.#again = true;
    this.#claiming ??= this.#claim().finally(() => {
      this.#claiming = undefined;
    });
    return this.#claiming;
  }

  close(): void {
    this.#closed = true;
  }

  get isBusy(): boolean {
    return this.#inFlight.size > 0 || this.#claiming !== undefined;
  }

  /** Settles when no claim and no job is under way. */
  async idle(): Promise<void> {
    while (this.isBusy) await Promise.all([this.#claiming, ...this.#inFlight]);
  }

  async #claim(): Promise<void> {
    while (this.#again && !this.#closed) {
      this.#again = false;
      const { queues } = this.#options;
      this.#first = (this.#first + 1) % queues.length;
      for (let i = 0; i < queues.length; i++) {
        const queue = queues[(this.#first + i) % queues.length];
        if (queue !== undefined) await this.#claimFrom(queue);
      }
    }
  }

  async #claimFrom(queue: string): Promise<void> {
    const { db, limit, worker, lease } = this.#options;
    const free = limit - this.#inFlight.size;
    if (free <= 0 || this.#closed) return;
    const after = this.#cursors.get(queue) ?? 0;
    const claim = await claimJobs(db, { queue, limit: free, worker, lease, after });
    this.#cursors.set(queue, claim.lastProcess);
    if (claim.sawWork && claim.jobs.length === 0) this.#again = true;
    for (const job of claim.jobs) this.#launch(job);
  }

  #launch(job: ClaimedJob): void {
    const run: Promise<void> = this.#options.run(job).finally(() => {
      this.#inFlight.delete(run);
      this.pump().catch(this.#options.onError);
    });
    this.#inFlight.add(run);
  }
}

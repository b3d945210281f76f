import type { Db } from '@scriptorium/db/database.ts';
import { randomUUID } from 'node:crypto';
import { claimJobs } from './claim-jobs.ts';
import type { ClaimedJob, Take } from './job.ts';
import { Pace } from './pace.ts';

export interface LaneOptions {
  db: Db;
  queues: readonly string[];
  limit: number;
  worker: string;
  /** ms */
  lease: number;
  /** Runs a job to its end; never rejects. Answers the job that it claimed to follow it. */
  run(job: ClaimedJob): Promise<ClaimedJob | undefined>;
  /** Gives jobs back that were claimed and not begun. */
  release(jobs: readonly ClaimedJob[]): Promise<void>;
  /** Hears of a claim that failed when a finished job made room; the next poll tries again. */
  onError(error: unknown): void;
}

/** Quick jobs are claimed ahead for a tenth of a second of the lane's own pace: many share a claim, none waits long. */
const AHEAD_SECONDS = 0.1;
const MOST_AHEAD = 64;
/** After so many deaths of its worker a job runs alone: the next one says whether it is the cause. */
const SUSPECT_AFTER = 2;

/**
 * Keeps up to `limit` jobs of its queues going.
 *
 * idle → claiming → idle: a claim takes as many jobs as there are free places, and what the lane works off while the next
 * claim is under way. A call during a claim is remembered and claims once more, so that no wake-up is lost and none piles up.
 */
export class JobLane {
  readonly #options: LaneOptions;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #pace = new Pace();
  /** Claimed, with a lease that has to be renewed, and not begun. */
  #waiting: ClaimedJob[] = [];
  #after = 0;
  /** Whether the last claim may have left due jobs behind; for what is queued later there are wake-ups. */
  #maybeMore = false;
  #closed = false;
  /** A suspect runs, and nothing beside it: what is claimed with it would be cut off with it. */
  #alone = false;
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

  /** What the follower of a job that runs here is claimed with; it takes that job's place. */
  take(): Take | null {
    const { queues, worker, lease } = this.#options;
    return this.#closed ? null : { queues, worker, leaseMs: lease, token: randomUUID() };
  }

  close(): void {
    this.#closed = true;
  }

  get waiting(): readonly ClaimedJob[] {
    return this.#waiting;
  }

  /** Forgets jobs that it has not begun: they are no longer ours, or are given back. */
  drop(isDropped: (job: ClaimedJob) => boolean): void {
    this.#waiting = this.#waiting.filter((job) => !isDropped(job));
  }

  get isBusy(): boolean {
    return this.#inFlight.size > 0 || this.#claiming !== undefined;
  }

  /** Settles when no claim and no job is under way. */
  async idle(): Promise<void> {
    while (this.isBusy) await Promise.all([this.#claiming, ...this.#inFlight]);
  }

  async #claim(): Promise<void> {
    let retried = false;
    while (this.#again && !this.#closed && !this.#alone) {
      this.#again = false;
      const ahead = Math.min(MOST_AHEAD, Math.floor(this.#pace.aSecond() * AHEAD_SECONDS));
      const room = this.#options.limit - this.#inFlight.size - this.#waiting.length;
      if (room + ahead <= 0 || this.#waiting.length * 2 > ahead) return;
      const claim = await this.#take(room + ahead);
      // another worker was faster: what it left is taken now, what it still holds at the next poll
      if (claim.sawWork && claim.jobs.length === 0 && !retried) this.#again = retried = true;
    }
  }

  async #take(limit: number) {
    const { db, queues, worker, lease } = this.#options;
    const claim = await claimJobs(db, { queues, limit, worker, lease, after: this.#after });
    this.#after = claim.lastProcess;
    this.#maybeMore = claim.jobs.length === limit;
    this.#waiting.push(...claim.jobs);
    this.#begin();
    return claim;
  }

  #begin(): void {
    while (!this.#closed && !this.#alone && this.#inFlight.size < this.#options.limit) {
      const [job] = this.#waiting;
      if (!job) return;
      if (job.cutOff >= SUSPECT_AFTER) return this.#beginAlone(job);
      this.#waiting.shift();
      this.#launch(job);
    }
  }

  /** Once what is under way has ended. */
  #beginAlone(job: ClaimedJob): void {
    if (this.#inFlight.size > 0) return;
    this.#alone = true;
    const others = this.#waiting.filter((other) => other !== job);
    this.#waiting = [];
    if (others.length > 0) this.#options.release(others).catch(this.#options.onError);
    this.#launch(job);
  }

  #launch(job: ClaimedJob): void {
    const runToEnd = async (): Promise<void> => {
      const next = await this.#options.run(job);
      this.#inFlight.delete(run);
      this.#alone = false;
      this.#pace.ended();
      if (next) this.#waiting.unshift(next);
      this.#begin();
      if (this.#maybeMore || this.#inFlight.size === 0) this.pump().catch(this.#options.onError);
    };
    const run = runToEnd();
    this.#inFlight.add(run);
  }
}

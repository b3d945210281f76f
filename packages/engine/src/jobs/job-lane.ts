import type { Db } from '@scriptorium/db/database.ts';
import { randomUUID } from 'node:crypto';
import { claimJobs, type Claim } from './claim-jobs.ts';
import type { ClaimedJob, Take } from './job.ts';
import { Pace } from './pace.ts';
import { Places } from './places.ts';

export interface LaneOptions {
  db: Db;
  queues: readonly string[];
  limit: number;
  /** Places beyond the limit, for others than the processes whose slow jobs hold those within. */
  extra: number;
  /** After so many ms a job counts as slow. */
  slowAfter: number;
  worker: string;
  /** ms */
  lease: number;
  /**
   * Runs a job to its end; never rejects. Calls `computed` once the job only waits for the database any more, if ever.
   * Answers the job that it claimed to follow it.
   */
  run(job: ClaimedJob, computed: () => void): Promise<ClaimedJob | undefined>;
  /** Gives jobs back that were claimed and not begun. */
  release(jobs: readonly ClaimedJob[]): Promise<void>;
  /** Interrupts a job and gives it back for later. */
  displace(job: ClaimedJob): void;
  /** Hears of a claim that failed when a finished job made room; the next poll tries again. */
  onError(error: unknown): void;
}

/** Quick jobs are claimed ahead for a tenth of a second of the lane's own pace: many share a claim, none waits long. */
const AHEAD_SECONDS = 0.1;
const MOST_AHEAD = 64;
/** After so many deaths of its worker a job runs alone: the next one says whether it is the cause. */
const SUSPECT_AFTER = 2;
/** So many jobs may store their results, for which they need no place, while others begin. */
const MOST_STORING = 16;
/** For so long, in ms: what takes longer than that holds up no others for its past. */
const ALONE_FOR = 30_000;

/**
 * Keeps up to `limit` jobs of its queues computing.
 *
 * idle → claiming → idle: a claim takes as many jobs as there are free places, and what the lane works off while the next
 * claim is under way. A call during a claim is remembered and claims once more, so that no wake-up is lost and none piles up.
 *
 * A job has a place while it computes: others begin while its results are stored, so that neither the processor nor the
 * database waits for the other.
 *
 * Slow jobs never hold the lane alone: while they fill its limit, jobs of processes that have no slow one here begin in the
 * extra places, and when slow ones fill those too, one of them is put back for a job of yet another process.
 */
export class JobLane {
  readonly #options: LaneOptions;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #places: Places;
  readonly #pace = new Pace();
  /** Claimed, with a lease that has to be renewed, and not begun. */
  #waiting: ClaimedJob[] = [];
  #after = 0;
  /** Whether the last claim may have left due jobs behind; for what is queued later there are wake-ups. */
  #maybeMore = false;
  #closed = false;
  /** Until when a suspect runs with nothing beside it: what is claimed with it would be cut off with it. */
  #aloneUntil = 0;
  #again = false;
  #claiming: Promise<void> | undefined;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#places = new Places(options.slowAfter);
  }

  /** Whether it runs jobs of one of these queues. */
  serves(queues: readonly string[]): boolean {
    return this.#options.queues.some((queue) => queues.includes(queue));
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

  get #isAlone(): boolean {
    return performance.now() < this.#aloneUntil;
  }

  async #claim(): Promise<void> {
    let retried = false;
    while (this.#again && !this.#closed && !this.#isAlone) {
      this.#again = false;
      if (this.#options.extra > 0 && this.#places.slow >= this.#options.limit) {
        await this.#claimForOthers();
        continue;
      }
      const ahead = Math.min(MOST_AHEAD, Math.floor(this.#pace.aSecond() * AHEAD_SECONDS));
      const room = this.#options.limit - this.#places.size - this.#waiting.length;
      if (room + ahead <= 0 || this.#waiting.length * 2 > ahead) return;
      const claim = await this.#take(room + ahead);
      this.#waiting.push(...claim.jobs);
      this.#begin();
      // another worker was faster: what it left is taken now, what it still holds at the next poll
      if (claim.sawWork && claim.jobs.length === 0 && !retried) this.#again = retried = true;
    }
  }

  /** Slow jobs fill the limit: others than their processes go on in the extra places. */
  async #claimForOthers(): Promise<void> {
    const places = this.#places;
    const free = this.#options.limit + this.#options.extra - places.size;
    this.#maybeMore = true;
    // a quick one will soon make room, or one that was told to
    if (free < 0 || (free === 0 && places.slow < places.size)) return;
    const given = this.#waiting;
    this.#waiting = [];
    await this.#options.release(given);
    const { jobs } = await this.#take(Math.max(free, 1), places.slowProcesses);
    const begun = this.#closed ? [] : jobs.filter(({ cutOff }) => cutOff < SUSPECT_AFTER);
    this.#waiting.push(...jobs.filter((job) => !begun.includes(job)));
    const slow = free === 0 && begun.length > 0 ? places.displace() : undefined;
    if (slow) this.#options.displace(slow);
    for (const job of begun) this.#launch(job);
  }

  async #take(limit: number, without: readonly number[] = []): Promise<Claim> {
    const { db, queues, worker, lease } = this.#options;
    const claim = await claimJobs(db, { queues, limit, worker, lease, after: this.#after, without });
    this.#after = claim.lastProcess;
    this.#maybeMore = claim.jobs.length === limit;
    return claim;
  }

  get #hasRoom(): boolean {
    const { limit } = this.#options;
    return this.#places.size < limit && this.#inFlight.size < limit + MOST_STORING;
  }

  #begin(): void {
    while (!this.#closed && !this.#isAlone && this.#hasRoom) {
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
    this.#aloneUntil = performance.now() + ALONE_FOR;
    const others = this.#waiting.filter((other) => other !== job);
    this.#waiting = [];
    if (others.length > 0) this.#options.release(others).catch(this.#options.onError);
    this.#launch(job);
  }

  #launch(job: ClaimedJob): void {
    const isExtra = this.#places.size >= this.#options.limit;
    this.#places.add(job);
    const computed = () => {
      // One that runs alone stays alone to its end, and an extra place is kept for what follows.
      if (this.#isAlone || isExtra) return;
      this.#places.delete(job);
      this.#goOn();
    };
    const runToEnd = async (): Promise<void> => {
      const next = await this.#options.run(job, computed);
      this.#places.delete(job);
      this.#inFlight.delete(run);
      this.#aloneUntil = 0;
      this.#pace.ended();
      if (next && isExtra && !this.#closed) this.#launch(next);
      else if (next) this.#waiting.unshift(next);
      this.#goOn();
    };
    const run = runToEnd();
    this.#inFlight.add(run);
  }

  #goOn(): void {
    this.#begin();
    if (this.#maybeMore || this.#inFlight.size === 0) this.pump().catch(this.#options.onError);
  }
}

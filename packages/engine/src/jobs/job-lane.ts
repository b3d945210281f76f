import type { Db } from '@scriptorium/db/database.ts';
import { randomUUID } from 'node:crypto';
import { claimJobs, type Claim } from './claim-jobs.ts';
import type { ClaimedJob, NextClaim } from './job.ts';
import { ThroughputMeter } from './throughput-meter.ts';
import { Slots } from './slots.ts';

export interface LaneOptions {
  db: Db;
  queues: readonly string[];
  limit: number;
  /** Slots beyond the limit, for processes without slow jobs within it. */
  extra: number;
  /** Running time in ms after which a job counts as slow. */
  slowAfter: number;
  worker: string;
  /** ms */
  lease: number;
  /**
   * Runs a job to its end; never rejects. Calls `computed` once the job only waits for the database, if ever.
   * Returns the job that it claimed to follow it.
   */
  run(job: ClaimedJob, computed: () => void): Promise<ClaimedJob | undefined>;
  /** Releases jobs that were claimed and not started. */
  release(jobs: readonly ClaimedJob[]): Promise<void>;
  /** Interrupts a job and releases it for later. */
  displace(job: ClaimedJob): void;
  /** Receives the error of a failed claim; the next poll tries again. */
  onError(error: unknown): void;
}

/** Quick jobs are claimed ahead for a tenth of a second of throughput: many share a claim, and none waits long. */
const AHEAD_SECONDS = 0.1;
const MOST_AHEAD = 64;
/** After this many deaths of its worker a job runs alone, which shows whether it is the cause. */
const SUSPECT_AFTER = 2;
/** Jobs that may store their results, for which they need no slot, while others start. */
const MOST_STORING = 16;
/** Maximum time in ms that a suspect blocks other jobs. */
const ALONE_FOR = 30_000;

/**
 * Keeps up to `limit` jobs of its queues computing.
 *
 * idle → claiming → idle: a claim takes as many jobs as there are free slots, plus the jobs that the lane finishes during the
 * next claim. A call during a claim is remembered and claims once more, so that no wake-up is lost and none piles up.
 *
 * A job has a slot while it computes: others start while its results are stored, so that neither the processor nor the
 * database waits for the other.
 *
 * Slow jobs never occupy the whole lane: while they fill its limit, jobs of processes without a slow one start in the extra
 * slots, and when slow ones fill those too, one of them is released for a job of yet another process.
 */
export class JobLane {
  readonly #options: LaneOptions;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #slots: Slots;
  readonly #throughput = new ThroughputMeter();
  /** Claimed and not started; their lease must be renewed. */
  #waiting: ClaimedJob[] = [];
  #after = 0;
  /** Whether the last claim may have left due jobs; jobs queued later send a wake-up. */
  #maybeMore = false;
  #closed = false;
  /** Until when a suspect runs alone: its crash would interrupt the other jobs of the worker. */
  #aloneUntil = 0;
  #again = false;
  #claiming: Promise<void> | undefined;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#slots = new Slots(options.slowAfter);
  }

  /** Whether it runs jobs of one of these queues. */
  serves(queues: readonly string[]): boolean {
    return this.#options.queues.some((queue) => queues.includes(queue));
  }

  /** Resolves when nothing more can be started now. */
  pump(): Promise<void> {
    this.#again = true;
    this.#claiming ??= this.#claim().finally(() => {
      this.#claiming = undefined;
    });
    return this.#claiming;
  }

  /** The claim for a job that follows a running one; it takes that job's slot. */
  nextClaim(): NextClaim | null {
    const { queues, worker, lease } = this.#options;
    return this.#closed ? null : { queues, worker, leaseMs: lease, token: randomUUID() };
  }

  close(): void {
    this.#closed = true;
  }

  get waiting(): readonly ClaimedJob[] {
    return this.#waiting;
  }

  /** Removes jobs that have not started: their lease is lost, or they are released. */
  drop(isDropped: (job: ClaimedJob) => boolean): void {
    this.#waiting = this.#waiting.filter((job) => !isDropped(job));
  }

  get isBusy(): boolean {
    return this.#inFlight.size > 0 || this.#claiming !== undefined;
  }

  /** Resolves when no claim and no job is running. */
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
      if (this.#options.extra > 0 && this.#slots.slow >= this.#options.limit) {
        await this.#claimForOthers();
        continue;
      }
      const ahead = Math.min(MOST_AHEAD, Math.floor(this.#throughput.perSecond() * AHEAD_SECONDS));
      const room = this.#options.limit - this.#slots.size - this.#waiting.length;
      if (room + ahead <= 0 || this.#waiting.length * 2 > ahead) return;
      const claim = await this.#claimUpTo(room + ahead);
      this.#waiting.push(...claim.jobs);
      this.#begin();
      // another worker was faster: the rest is claimed now, the jobs that it still locks at the next poll
      if (claim.sawWork && claim.jobs.length === 0 && !retried) this.#again = retried = true;
    }
  }

  /** Slow jobs fill the limit: other processes continue in the extra slots. */
  async #claimForOthers(): Promise<void> {
    const slots = this.#slots;
    const free = this.#options.limit + this.#options.extra - slots.size;
    this.#maybeMore = true;
    // a quick job or a displaced one will soon free a slot
    if (free < 0 || (free === 0 && slots.slow < slots.size)) return;
    const given = this.#waiting;
    this.#waiting = [];
    await this.#options.release(given);
    const { jobs } = await this.#claimUpTo(Math.max(free, 1), slots.slowProcesses);
    const begun = this.#closed ? [] : jobs.filter(({ cutOff }) => cutOff < SUSPECT_AFTER);
    this.#waiting.push(...jobs.filter((job) => !begun.includes(job)));
    const slow = free === 0 && begun.length > 0 ? slots.displace() : undefined;
    if (slow) this.#options.displace(slow);
    for (const job of begun) this.#launch(job);
  }

  async #claimUpTo(limit: number, without: readonly number[] = []): Promise<Claim> {
    const { db, queues, worker, lease } = this.#options;
    const claim = await claimJobs(db, { queues, limit, worker, lease, after: this.#after, without });
    this.#after = claim.lastProcess;
    this.#maybeMore = claim.jobs.length === limit;
    return claim;
  }

  get #hasRoom(): boolean {
    const { limit } = this.#options;
    return this.#slots.size < limit && this.#inFlight.size < limit + MOST_STORING;
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

  /** Does nothing until the running jobs have ended: their ends call it again. */
  #beginAlone(job: ClaimedJob): void {
    if (this.#inFlight.size > 0) return;
    this.#aloneUntil = performance.now() + ALONE_FOR;
    const others = this.#waiting.filter((other) => other !== job);
    this.#waiting = [];
    if (others.length > 0) this.#options.release(others).catch(this.#options.onError);
    this.#launch(job);
  }

  #launch(job: ClaimedJob): void {
    const isExtra = this.#slots.size >= this.#options.limit;
    this.#slots.add(job);
    const computed = () => {
      // A suspect runs alone to its end, and one extra slot is kept for its follower.
      if (this.#isAlone || isExtra) return;
      this.#slots.delete(job);
      this.#goOn();
    };
    const runToEnd = async (): Promise<void> => {
      const next = await this.#options.run(job, computed);
      this.#slots.delete(job);
      this.#inFlight.delete(run);
      this.#aloneUntil = 0;
      this.#throughput.ended();
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

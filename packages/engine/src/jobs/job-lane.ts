import type { Db } from '@scriptorium/db/database.ts';
import { randomUUID } from 'node:crypto';
import { claimJobs, type Claim } from './claim-jobs.ts';
import { processOf, SUSPECT_AFTER, type ClaimedJob, type NextClaim } from './job.ts';
import type { Interruption, Slot } from './running-job.ts';
import { ThroughputMeter } from './throughput-meter.ts';
import { Slots } from './slots.ts';
import { SlotQueue } from './slot-queue.ts';

export interface LaneOptions {
  db: Db;
  queues: readonly string[];
  /** Maximum number of jobs that compute at the same time. */
  limit: number;
  /** Jobs that prepare, or wait for a slot, beside those that compute; 0: each job has a slot from its start. */
  ahead: number;
  /** Slots beyond the limit, for processes without slow jobs within it. */
  extra: number;
  /** Running time in ms after which a job counts as slow. */
  slowAfter: number;
  /** One process gets at most half of it, and its jobs have no slot while they wait in lines. */
  isShared: boolean;
  /** Processes whose jobs are not claimed now. */
  outOfTurn(): Promise<readonly number[]>;
  worker: string;
  /** ms */
  lease: number;
  /** Runs a job to its end; never rejects. Returns the job that it claimed to follow it. */
  run(job: ClaimedJob, slot: Omit<Slot, 'nextClaim'>): Promise<ClaimedJob | undefined>;
  /** Releases jobs that were claimed and not started. */
  release(jobs: readonly ClaimedJob[]): Promise<void>;
  /** Interrupts a running job and releases it. */
  interrupt(job: ClaimedJob, why: Interruption): void;
  /** Receives the error of a failed claim; the next poll tries again. */
  onError(error: unknown): void;
}

/** Quick jobs are claimed ahead for a tenth of a second of throughput: many share a claim, and none waits long. */
const AHEAD_SECONDS = 0.1;
const MOST_AHEAD = 64;
/** Jobs that may store their results, for which they need no slot, while others start. */
const MOST_STORING = 16;
/** Jobs of one process that may wait for other systems, without a slot, while others of it start. */
const MOST_AWAY = 64;
/** Of the lane whose jobs wait for other systems, on each server instance. */
export const NETWORK_SLOTS = 128;

/** What one process may have of a lane whose jobs wait for other systems: others always find free slots. */
export const shareOf = (limit: number): number => Math.ceil(limit / 2);

/** Maximum time in ms that a suspect blocks other jobs. */
const ALONE_FOR = 30_000;

/**
 * Keeps up to `limit` jobs of its queues computing.
 *
 * idle → claiming → idle: a claim takes as many jobs as there are free slots, plus the jobs that the lane finishes during the
 * next claim. A call during a claim is remembered and claims once more, so that no wake-up is lost and none piles up.
 *
 * A job has a slot while it computes: others are prepared concurrently, and start while its results are stored, so that
 * neither the processor nor the database waits for the other. The states of a job are preparing (up to `ahead`), queued
 * for a slot, computing (up to `limit`), storing; where `ahead` is 0 it computes from its start.
 *
 * Slow jobs never occupy the whole lane: while they fill its limit, jobs of processes without a slow one start in the extra
 * slots, and when slow ones fill those too, one of them is released for a job of yet another process.
 */
export class JobLane {
  readonly #options: LaneOptions;
  readonly #inFlight = new Set<Promise<void>>();
  /** The jobs that have started and not ended. */
  readonly #started = new Set<ClaimedJob>();
  readonly #slots: Slots;
  /** Started, and neither computing nor storing; those in the queue wait for a slot. */
  readonly #preparing = new Set<ClaimedJob>();
  readonly #queue = new SlotQueue();
  /** Jobs that got an extra slot, which they keep to their end. */
  readonly #beyond = new Set<ClaimedJob>();
  /** Jobs that wait for other systems. */
  readonly #away = new Set<ClaimedJob>();
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

  /** Nothing computes that does not compute already. */
  close(): void {
    this.#closed = true;
    for (const job of this.#queue.jobs) this.#options.interrupt(job, 'stopping');
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
      this.#begin();
      if (this.#options.extra > 0 && this.#slots.slow >= this.#options.limit) {
        await this.#claimForOthers();
        continue;
      }
      const ahead = Math.min(MOST_AHEAD, Math.floor(this.#throughput.perSecond() * AHEAD_SECONDS));
      const room = this.#room - this.#waiting.length;
      if (room + ahead <= 0 || this.#waiting.length * 2 > ahead) return;
      const { full, left } = this.#shares();
      const wanted = Math.min(room + ahead, left);
      const without = [...full, ...(await this.#options.outOfTurn())];
      const claim = await this.#claimUpTo(wanted, without);
      this.#waiting.push(...claim.jobs);
      this.#begin();
      // Jobs of a process that has its share start when others of it end; those out of turn after the one whose turn it is.
      if (without.length > 0) this.#maybeMore = true;
      if (wanted < room + ahead && claim.jobs.length === wanted) this.#again = true;
      // another worker was faster: the rest is claimed now, the jobs that it still locks at the next poll
      if (claim.seen > 0 && claim.jobs.length === 0 && !retried) this.#again = retried = true;
    }
  }

  /**
   * The processes that have their share of the lane, and how many jobs any other may get. Jobs that wait for other systems count,
   * so that no process has any number of them in memory.
   */
  #shares(): { full: number[]; left: number } {
    const { isShared, limit } = this.#options;
    const counted = isShared ? [...this.#started, ...this.#waiting] : this.#away;
    const most = isShared ? shareOf(limit) : MOST_AWAY;
    const held = [...Map.groupBy(counted, processOf)];
    const full = held.flatMap(([process, { length }]) => (length >= most ? process : []));
    if (!isShared) return { full, left: Infinity };
    const fullest = Math.max(0, ...held.map(([, { length }]) => (length >= most ? 0 : length)));
    return { full, left: most - fullest };
  }

  /** Slow jobs fill the limit: other processes continue in the extra slots. */
  async #claimForOthers(): Promise<void> {
    const slots = this.#slots;
    const free = this.#options.limit + this.#options.extra - slots.size;
    this.#maybeMore = true;
    // a quick job or a displaced one will soon free a slot
    if (free <= 0 && slots.slow < slots.size) return;
    const prepared = this.#queue.firstBeside(slots.slowProcesses);
    if (prepared) return this.#computeBeyond(prepared, free);
    const given = this.#waiting;
    this.#waiting = [];
    await this.#options.release(given);
    const { jobs } = await this.#claimUpTo(Math.max(free, 1), slots.slowProcesses);
    const begun = this.#closed ? [] : jobs.filter(({ cutOff }) => cutOff < SUSPECT_AFTER);
    this.#waiting.push(...jobs.filter((job) => !begun.includes(job)));
    if (free <= 0 && begun.length > 0) this.#displace();
    for (const job of begun) this.#launch(job, true);
  }

  #computeBeyond(job: ClaimedJob, free: number): void {
    if (free <= 0) this.#displace();
    this.#beyond.add(job);
    this.#compute(job);
  }

  #displace(): void {
    const slow = this.#slots.displace();
    if (slow) this.#options.interrupt(slow, 'displaced');
  }

  async #claimUpTo(limit: number, without: readonly number[] = []): Promise<Claim> {
    const { db, queues, worker, lease } = this.#options;
    const claim = await claimJobs(db, { queues, limit, worker, lease, after: this.#after, without });
    this.#after = claim.lastProcess;
    this.#maybeMore = claim.seen === limit || claim.jobs.length < claim.seen;
    return claim;
  }

  /** Jobs that may start now, were there no limit of those that store. */
  get #room(): number {
    const { limit, ahead } = this.#options;
    return limit + ahead - this.#slots.size - this.#preparing.size;
  }

  get #hasRoom(): boolean {
    const here = this.#inFlight.size - this.#away.size;
    return this.#room > 0 && here < this.#options.limit + MOST_STORING;
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

  #launch(job: ClaimedJob, isBeyond = false): void {
    if (!isBeyond && this.#options.ahead > 0 && !this.#isAlone) this.#preparing.add(job);
    else {
      if (this.#slots.size >= this.#options.limit) this.#beyond.add(job);
      this.#slots.add(job);
    }
    const slot = {
      enter: (isShort: boolean) => this.#enter(job, isShort),
      computed: () => this.#computed(job),
      away: (isAway: boolean) => this.#setAway(job, isAway),
      holdsInLines: !this.#options.isShared,
    };
    const runToEnd = async (): Promise<void> => {
      const next = await this.#options.run(job, slot);
      this.#inFlight.delete(run);
      this.#ended(job, next);
    };
    this.#started.add(job);
    const run = runToEnd();
    this.#inFlight.add(run);
  }

  #ended(job: ClaimedJob, next: ClaimedJob | undefined): void {
    const isBeyond = this.#beyond.delete(job);
    this.#started.delete(job);
    this.#away.delete(job);
    this.#leave(job);
    this.#aloneUntil = 0;
    this.#throughput.ended();
    if (next && isBeyond && !this.#closed) this.#launch(next, true);
    else if (next) this.#waiting.unshift(next);
    this.#startNext();
  }

  #enter(job: ClaimedJob, isShort: boolean): Promise<void> {
    if (this.#slots.has(job)) return Promise.resolve();
    const entered = this.#queue.wait(job);
    if (this.#closed) this.#options.interrupt(job, 'stopping');
    else if (isShort) this.#compute(job);
    this.#startNext();
    return entered;
  }

  #computed(job: ClaimedJob): void {
    // A suspect runs alone to its end, and an extra slot is kept for the job that follows.
    if (this.#isAlone || this.#beyond.has(job)) return;
    this.#leave(job);
    this.#startNext();
  }

  /** An extra slot is given up, too: it would be taken from the job as from a slow one. */
  #setAway(job: ClaimedJob, isAway: boolean): void {
    if (!isAway) return void this.#away.delete(job);
    this.#away.add(job);
    if (this.#isAlone) return;
    this.#beyond.delete(job);
    this.#leave(job);
    this.#startNext();
  }

  #compute(job: ClaimedJob): void {
    this.#preparing.delete(job);
    this.#slots.add(job);
    this.#queue.resume(job);
  }

  #leave(job: ClaimedJob): void {
    this.#preparing.delete(job);
    this.#slots.delete(job);
    this.#queue.delete(job);
  }

  /** Fills free slots: slow jobs of one process leave them to the others. */
  #fillSlots(): void {
    while (!this.#closed && this.#slots.size < this.#options.limit) {
      const job = this.#queue.firstBeside(this.#slots.slowProcesses) ?? this.#queue.jobs[0];
      if (!job) return;
      this.#compute(job);
    }
  }

  #startNext(): void {
    this.#fillSlots();
    this.#begin();
    if (this.#maybeMore || this.#inFlight.size === 0) this.pump().catch(this.#options.onError);
  }
}

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { attemptsExhausted, unexpected } from './reasons.ts';
import { isGivenUp, StaleJob, tryOf, type ClaimedJob, type JobRun, type QueueDefinition } from './job.ts';
import { JobLane } from './job-lane.ts';
import { expireLeases, recoverAllJobs, removeOldJobs, renewLeases, writeProgress } from './job-upkeep.ts';
import { RunningJob, type Slot } from './running-job.ts';
import { completeJob, failJob, releaseJob, retryJob } from './settle-job.ts';
import { withTurns } from './turns.ts';
import { PeriodicTasks } from './periodic-tasks.ts';
import { JobNotifier, type Queues } from './job-notifier.ts';

export interface JobRunnerOptions {
  database: Database;
  queues: Readonly<Record<string, QueueDefinition>>;
  /** Concurrency by lane. */
  limits: Readonly<Record<string, number>>;
  /** Slots beyond it that slow jobs of one process leave to other processes, by lane; none where absent. */
  extra: Readonly<Record<string, number>>;
  /** Lanes of which one process gets at most half, so that others always find free slots. */
  shared: ReadonlySet<string>;
  /** Lanes whose jobs ask for their slot themselves. */
  computing: ReadonlySet<string>;
  /** ms */
  lease: number;
  poll: number;
  slowAfter: number;
  retryDelay(attempt: number): number;
  /** Whether this process runs jobs; otherwise it only wakes those that do. */
  claims: boolean;
  log?: Logger | undefined;
  /** Called after the progress of a job was stored. */
  onProgress?(job: ClaimedJob): void;
  onEnd?: ((run: JobRun) => void) | undefined;
}

const PROGRESS_EVERY = 500;
const REMOVE_EVERY = 10 * 60_000;
/** Delay of a displaced job: by then the quick ones are done. */
const DISPLACED_FOR = 10_000;
/** Time that a run has to notice its interruption. */
const LAST_GRACE = 2000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Claims jobs, runs them in lanes and settles their rows.
 *
 * A job's row: ready → running (claimed, leased) → done | failed | ready again (temporary failure, lost worker, stop).
 * A running job's lease is renewed three times per lease; losing it interrupts the run. Handlers fence their writes by
 * completing the job in the same transaction.
 */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #running = new Map<number, RunningJob>();
  readonly #lanes = new Map<string, JobLane>();
  readonly #periodicTasks: PeriodicTasks;
  readonly #notifier: JobNotifier;
  #started = false;
  #stopped = false;
  readonly #scheduled: { every: number; work(): Promise<void> }[] = [];

  constructor(options: JobRunnerOptions) {
    this.#options = options;
    this.#periodicTasks = new PeriodicTasks((error) =>
      options.log?.error({ err: error }, 'Maintenance of the job table failed'),
    );
    this.#notifier = new JobNotifier(options.database, (queues) => this.#pump(queues));
    for (const [lane, queues] of Map.groupBy(
      Object.keys(options.queues),
      (queue) => options.queues[queue]?.lane ?? '',
    )) {
      const limit = options.limits[lane] ?? 1;
      const { database, lease, slowAfter } = options;
      const worker = `${hostname()} ${process.pid} ${randomUUID()}`;
      const jobLane: JobLane = new JobLane({
        db: database.db,
        queues,
        limit,
        ahead: options.computing.has(lane) ? limit + 1 : 0,
        extra: options.extra[lane] ?? 0,
        slowAfter,
        isShared: options.shared.has(lane),
        outOfTurn: async () =>
          (await Promise.all(queues.map((queue) => options.queues[queue]?.outOfTurn?.() ?? []))).flat(),
        worker,
        lease,
        run: (job, slot) => this.#run(job, { nextClaim: () => jobLane.nextClaim(), ...slot }),
        release: (jobs) => this.#release(jobs),
        interrupt: (job, why) => this.#running.get(job.id)?.interrupt(why),
        onError: this.#claimFailed,
      });
      this.#lanes.set(lane, jobLane);
    }
  }

  async start(): Promise<void> {
    const { database, lease, poll, claims } = this.#options;
    if (!claims) {
      this.#started = true;
      return;
    }
    if (database.kind === 'pglite') await recoverAllJobs(database.db);
    this.#started = true;
    this.every(poll, () => this.#poll());
    this.every(lease / 3, () => this.#beat());
    this.every(PROGRESS_EVERY, () => this.#writeProgress());
    this.every(REMOVE_EVERY, () => removeOldJobs(database.db));
    for (const { every, work } of this.#scheduled) this.#periodicTasks.every(every, work);
    this.#pump();
    await this.#notifier.listen();
    // For jobs that were queued in between.
    this.#pump();
  }

  /** Stops claiming, waits for running jobs, then interrupts and releases them. */
  async stop(graceMs: number): Promise<void> {
    await this.#notifier.stop();
    const lanes = [...this.#lanes.values()];
    this.#stopped = true;
    for (const lane of lanes) lane.close();
    const idle = Promise.all(lanes.map((lane) => lane.idle()));
    await Promise.race([idle, pause(graceMs)]);
    for (const running of this.#running.values()) running.interrupt('stopping');
    if (this.#running.size > 0) await Promise.race([idle, pause(LAST_GRACE)]);
    await this.#periodicTasks.stop();
    await this.#release(this.#held());
  }

  /** Called when jobs were queued in these queues. */
  wake(queues: Queues): void {
    if (this.#started) this.#notifier.wake(queues);
  }

  /** Adds a periodic task, run from the start on; call it before `start`. */
  every(ms: number, work: () => Promise<void>): void {
    this.#scheduled.push({ every: ms, work });
  }

  async drain(): Promise<void> {
    const lanes = [...this.#lanes.values()];
    do {
      await Promise.all(lanes.map((lane) => lane.pump()));
      for (const lane of lanes) await lane.idle();
    } while (!this.#stopped && (await this.#hasDueWork()));
  }

  /** Interrupts the runs of these steps in this process at once; other servers notice at their next heartbeat. */
  interruptSteps(stepIds: readonly number[]): void {
    if (stepIds.length === 0) return;
    const isMeant = ({ stepId }: ClaimedJob) => stepId !== null && stepIds.includes(stepId);
    for (const lane of this.#lanes.values()) lane.drop(isMeant);
    for (const running of this.#running.values()) if (isMeant(running.job)) running.interrupt('lost');
  }

  async #release(jobs: readonly ClaimedJob[]): Promise<void> {
    for (const job of jobs) await this.#quietly(releaseJob(this.#options.database.db, job));
  }

  /** Jobs that this process has claimed and not settled. */
  #held(): ClaimedJob[] {
    return [...[...this.#running.values()].map(({ job }) => job), ...this.#waiting()];
  }

  #waiting(): ClaimedJob[] {
    return [...this.#lanes.values()].flatMap((lane) => lane.waiting);
  }

  /** Polling is authoritative: a lost wake-up or worker costs at most one more interval. */
  async #poll(): Promise<void> {
    try {
      await expireLeases(
        this.#options.database.db,
        this.#held().map(({ id }) => id),
      );
    } finally {
      this.#pump();
    }
  }

  #pump(queues: Queues = 'ALL'): void {
    if (!this.#options.claims) return;
    for (const lane of this.#lanes.values())
      if (queues === 'ALL' || lane.serves(queues)) lane.pump().catch(this.#claimFailed);
  }

  readonly #claimFailed = (error: unknown): void =>
    this.#options.log?.error({ err: error }, 'Jobs could not be claimed');

  async #hasDueWork(): Promise<boolean> {
    const due = await this.#options.database.db
      .selectFrom('job')
      .select('id')
      .where('state', '=', 'ready')
      .where('queue', 'in', Object.keys(this.#options.queues))
      .where('run_at', '<=', sql<string>`now()`)
      .limit(1)
      .executeTakeFirst();
    return due !== undefined;
  }

  async #run(job: ClaimedJob, slot: Slot): Promise<ClaimedJob | undefined> {
    const { database, queues } = this.#options;
    const running = new RunningJob(job, slot);
    const startedAt = performance.now();
    let failed = false;
    this.#running.set(job.id, running);
    try {
      const definition = queues[job.queue];
      if (!definition) throw new Error(`There is no queue ${job.queue}`);
      const { handler, onExhausted } = definition;
      if (isGivenUp(job)) {
        if (!onExhausted) await failJob(database.db, job, attemptsExhausted(job));
        else if (!(await onExhausted(job))) await completeJob(database.db, job);
      } else {
        const end = await withTurns(running, () => handler(job, running.control));
        if (!end) await completeJob(database.db, job);
        else if (end !== 'settled') return end.next;
      }
    } catch (error) {
      failed = true;
      await this.#quietly(this.#settleFailure(running, error));
    } finally {
      this.#running.delete(job.id);
      this.#options.onEnd?.({ queue: job.queue, ms: performance.now() - startedAt, failed });
    }
    return undefined;
  }

  async #settleFailure({ job, interruption }: RunningJob, error: unknown): Promise<void> {
    const { database, log, queues, retryDelay } = this.#options;
    if (error instanceof StaleJob || interruption === 'lost') return;
    if (interruption === 'stopping') return releaseJob(database.db, job);
    if (interruption === 'displaced') return releaseJob(database.db, job, DISPLACED_FOR);
    log?.error({ err: error, job: job.id, queue: job.queue }, 'A job failed');
    // one claim more than there are attempts, for queues that handle jobs that were given up
    const claims = queues[job.queue]?.onExhausted ? job.maxAttempts + 1 : job.maxAttempts;
    if (tryOf(job) < claims) return retryJob(database.db, job, unexpected(error), retryDelay(tryOf(job)));
    return failJob(database.db, job, unexpected(error));
  }

  /** The row of a failed settlement belongs to another worker by now, or is claimed again after its lease. */
  async #quietly(settling: Promise<void>): Promise<void> {
    try {
      await settling;
    } catch (error) {
      if (!(error instanceof StaleJob))
        this.#options.log?.error({ err: error }, 'A job could not be finished');
    }
  }

  async #beat(): Promise<void> {
    const { database, lease } = this.#options;
    const running = [...this.#running.values()];
    const waiting = this.#waiting();
    const ours = await renewLeases(database.db, this.#held(), lease);
    for (const one of running)
      if (!ours.has(one.job.id) && this.#running.get(one.job.id) === one) one.interrupt('lost');
    const lost = new Set(waiting.filter(({ id }) => !ours.has(id)));
    for (const lane of this.#lanes.values()) lane.drop((job) => lost.has(job));
  }

  async #writeProgress(): Promise<void> {
    const reports = [...this.#running.values()].flatMap((running) => {
      const progress = running.takeProgress();
      return progress === undefined ? [] : [{ job: running.job, progress }];
    });
    await writeProgress(this.#options.database.db, reports);
    for (const { job } of reports) this.#options.onProgress?.(job);
  }
}

import { memoryUsage } from 'node:process';
import type { MetricsSample } from '@scriptorium/contract/management/management-metrics.ts';
import type { Database } from '@scriptorium/db/database.ts';
import { countJobs, totalOf } from './jobs.store.ts';
import type { Metrics } from './metrics.ts';

export const SAMPLE_SECONDS = 5;
/** Half an hour. */
const KEPT = 360;
const MINUTE = 60_000;

/** The last `size` items, in memory. */
class Ring<T> {
  readonly #size: number;
  readonly #slots: T[] = [];
  #next = 0;

  constructor(size: number) {
    this.#size = size;
  }

  push(value: T): void {
    this.#slots[this.#next] = value;
    this.#next = (this.#next + 1) % this.#size;
  }

  /** The oldest first. */
  list(): T[] {
    const whole = this.#slots.length === this.#size;
    return whole ? [...this.#slots.slice(this.#next), ...this.#slots.slice(0, this.#next)] : [...this.#slots];
  }
}

/** Reads the metrics every few seconds and keeps the samples in memory, for charts. */
export class Sampler {
  readonly #metrics: Metrics;
  readonly #database: Database;
  readonly #sockets: () => number;
  readonly #ring = new Ring<MetricsSample>(KEPT);
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #takenAt = performance.now();

  constructor(metrics: Metrics, database: Database, sockets: () => number) {
    this.#metrics = metrics;
    this.#database = database;
    this.#sockets = sockets;
  }

  get history(): MetricsSample[] {
    return this.#ring.list();
  }

  start(): void {
    this.#timer = setInterval(() => (this.#running = this.sample()), SAMPLE_SECONDS * 1000);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async sample(): Promise<void> {
    const jobs = await countJobs(this.#database.db).catch(() => undefined);
    const { recent, runtime } = this.#metrics;
    const now = performance.now();
    const perMinute = (count: number) => (count * MINUTE) / Math.max(1, now - this.#takenAt);
    const requests = recent.requests.take();
    const queries = recent.queries.take();
    const { rss, heapUsed, heapTotal, external } = memoryUsage();
    const pool = this.#database.load.pool();
    this.#ring.push({
      at: new Date().toISOString(),
      requestsPerMinute: perMinute(requests.count),
      errorsPerMinute: perMinute(recent.errors),
      requestP50Ms: requests.p50Ms,
      requestP95Ms: requests.p95Ms,
      requestP99Ms: requests.p99Ms,
      rss,
      heapUsed,
      heapTotal,
      external,
      ...runtime.take(),
      jobsReady: jobs ? totalOf(jobs.queues, 'ready') : null,
      jobsRunning: jobs ? totalOf(jobs.queues, 'running') : null,
      jobsEndedPerMinute: perMinute(recent.jobs),
      queriesPerMinute: perMinute(queries.count),
      queryP95Ms: queries.p95Ms,
      poolInUse: pool?.inUse ?? 0,
      poolWaiting: pool?.waiting ?? 0,
      sockets: this.#sockets(),
    });
    [recent.errors, recent.jobs] = [0, 0];
    this.#takenAt = now;
  }
}

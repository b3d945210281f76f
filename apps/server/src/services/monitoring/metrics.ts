import { memoryUsage } from 'node:process';
import type { JobRun } from '@scriptorium/engine/jobs/job.ts';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { BOUNDS, Durations } from './durations.ts';
import { RuntimeWatch } from './runtime-watch.ts';

/** Values that are read only on request. */
export interface MetricSources {
  sockets(): number;
  pool(): { inUse: number; idle: number; waiting: number } | null;
}

/**
 * All metrics of this process. The registry has the totals, for scrapers and for the page; next to it are the values
 * since the last sample, for charts. Labels are names from the program, never input of a caller.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly runtime = new RuntimeWatch();
  readonly requests = this.#histogram('http_request_duration_seconds', 'Time to answer a request', [
    'method',
    'route',
    'status',
  ]);
  readonly jobs = this.#histogram('job_duration_seconds', 'Duration of a run of a job', ['queue', 'outcome']);
  readonly queries = this.#histogram('database_query_duration_seconds', 'Duration of a query', []);
  /** Since the last sample. */
  readonly recent = { requests: new Durations(), queries: new Durations(), jobs: 0, errors: 0 };

  constructor(sources: MetricSources) {
    registerRuntime(this.registry, this.runtime);
    registerSources(this.registry, sources);
  }

  request({
    method,
    route,
    status,
    ms,
  }: {
    method: string;
    route: string;
    status: number;
    ms: number;
  }): void {
    const seconds = ms / 1000;
    this.requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
    this.recent.requests.observe(seconds);
    if (status >= 500) this.recent.errors += 1;
  }

  readonly query = (ms: number): void => {
    this.queries.observe(ms / 1000);
    this.recent.queries.observe(ms / 1000);
  };

  readonly job = ({ queue, ms, failed }: JobRun): void => {
    this.jobs.observe({ queue, outcome: failed ? 'failed' : 'ended' }, ms / 1000);
    this.recent.jobs += 1;
  };

  close(): void {
    this.runtime.close();
  }

  #histogram<Label extends string>(name: string, help: string, labelNames: Label[]): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets: [...BOUNDS], registers: [this.registry] });
  }
}

/** For this registry only, not for prom-client's global one. */
const OWN = { registers: [] };

/** The names are prom-client's own, so that common dashboards find them. */
function registerRuntime(registry: Registry, runtime: RuntimeWatch): void {
  const add = (name: string, help: string, read: () => number) =>
    registry.registerMetric(gauge(name, help, read));
  add('process_resident_memory_bytes', 'Resident memory', () => memoryUsage.rss());
  add('nodejs_heap_size_used_bytes', 'Heap in use', () => memoryUsage().heapUsed);
  add('nodejs_heap_size_total_bytes', 'Size of the heap', () => memoryUsage().heapTotal);
  add('nodejs_external_memory_bytes', 'Memory outside the heap', () => memoryUsage().external);
  add('nodejs_eventloop_lag_p50_seconds', 'Median lag', () => runtime.figures.lagP50Ms / 1000);
  add(
    'nodejs_eventloop_lag_p99_seconds',
    '99th percentile of the lag',
    () => runtime.figures.lagP99Ms / 1000,
  );
  add('nodejs_eventloop_utilization', 'Share of time busy', () => runtime.figures.utilisation);
  add('process_start_time_seconds', 'When it started', () => Date.now() / 1000 - process.uptime());
  registry.registerMetric(
    new Counter({
      ...OWN,
      name: 'process_cpu_seconds_total',
      help: 'Processor time',
      collect() {
        const { user, system } = process.cpuUsage();
        this.reset();
        this.inc((user + system) / 1e6);
      },
    }),
  );
  registry.registerMetric(collectionsOf(runtime));
}

const gauge = (name: string, help: string, read: () => number): Gauge =>
  new Gauge({
    ...OWN,
    name,
    help,
    collect() {
      this.set(read());
    },
  });

const collectionsOf = (runtime: RuntimeWatch): Counter<'kind'> =>
  new Counter({
    ...OWN,
    name: 'nodejs_gc_seconds_total',
    help: 'Time spent in garbage collections',
    labelNames: ['kind'],
    collect() {
      this.reset();
      for (const [kind, { seconds }] of runtime.collections) this.inc({ kind }, seconds);
    },
  });

function registerSources(registry: Registry, { sockets, pool }: MetricSources): void {
  registry.registerMetric(gauge('websockets_open', 'Open sockets of pages', sockets));
  registry.registerMetric(
    new Gauge({
      ...OWN,
      name: 'database_connections',
      help: 'Connections of the pool, and waiting requests',
      labelNames: ['state'],
      collect() {
        for (const [state, count] of Object.entries(pool() ?? {})) this.set({ state }, count);
      },
    }),
  );
}

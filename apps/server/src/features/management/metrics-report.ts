import { availableParallelism } from 'node:os';
import { memoryUsage } from 'node:process';
import { getHeapStatistics } from 'node:v8';
import type {
  Metrics as MetricsReport,
  RequestFigures,
} from '@scriptorium/contract/management/management-metrics.ts';
import type { Database } from '@scriptorium/db/database.ts';
import type { Histogram } from 'prom-client';
import { quantilesOf } from '../../services/monitoring/durations.ts';
import { countJobs } from '../../services/monitoring/jobs.store.ts';
import type { Metrics } from '../../services/monitoring/metrics.ts';
import { SAMPLE_SECONDS, type Sampler } from '../../services/monitoring/sampler.ts';

interface Counted {
  labels: Record<string, string>;
  /** One number per bucket, and one for values above all bounds. */
  counts: number[];
  seconds: number;
}

/** The histogram with separate buckets: in the registry they are cumulative. */
async function countedBy(histogram: Histogram): Promise<Counted[]> {
  const found = new Map<string, Counted>();
  for (const { labels, value, metricName } of (await histogram.get()).values) {
    const { le, ...rest } = labels as Record<string, string | number>;
    const key = JSON.stringify(rest);
    const counted = found.get(key) ?? { labels: rest as Record<string, string>, counts: [], seconds: 0 };
    found.set(key, counted);
    if (metricName?.endsWith('_sum')) counted.seconds = value;
    if (le !== undefined) counted.counts.push(value - counted.counts.reduce((sum, count) => sum + count, 0));
  }
  return [...found.values()];
}

const countOf = ({ counts }: Counted): number => counts.reduce((sum, count) => sum + count, 0);

const merged = (parts: readonly Counted[]): Counted => ({
  labels: parts[0]?.labels ?? {},
  counts: (parts[0]?.counts ?? []).map((_, bucket) =>
    parts.reduce((sum, { counts }) => sum + (counts[bucket] ?? 0), 0),
  ),
  seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0),
});

const figuresOf = (parts: readonly Counted[]) => {
  const { counts, seconds } = merged(parts);
  return quantilesOf(counts, seconds);
};

const sumOf = (parts: readonly Counted[], label: string, value: string): number =>
  parts.filter(({ labels }) => labels[label] === value).reduce((sum, part) => sum + countOf(part), 0);

async function requestsOf(metrics: Metrics): Promise<MetricsReport['requests']> {
  const all = await countedBy(metrics.requests);
  const classes = Map.groupBy(all, ({ labels }) => labels['status'] ?? '');
  const routes = Map.groupBy(all, ({ labels }) => `${labels['method']} ${labels['route']}`);
  const endpoints = [...routes.values()].map((parts): RequestFigures => ({
    method: parts[0]?.labels['method'] ?? '',
    route: parts[0]?.labels['route'] ?? '',
    count: parts.reduce((sum, part) => sum + countOf(part), 0),
    clientErrors: sumOf(parts, 'status', '4xx'),
    serverErrors: sumOf(parts, 'status', '5xx'),
    ...figuresOf(parts),
  }));
  return {
    total: all.reduce((sum, part) => sum + countOf(part), 0),
    byStatus: Object.fromEntries(
      [...classes].map(([name, parts]) => [name, parts.reduce((sum, part) => sum + countOf(part), 0)]),
    ),
    endpoints: endpoints.toSorted((one, other) => other.count - one.count),
  };
}

async function jobsOf(metrics: Metrics, database: Database): Promise<MetricsReport['jobs']> {
  const queues = Map.groupBy(await countedBy(metrics.jobs), ({ labels }) => labels['queue'] ?? '');
  const runs = [...queues].map(([queue, parts]) => ({
    queue,
    ended: parts.reduce((sum, part) => sum + countOf(part), 0),
    failed: sumOf(parts, 'outcome', 'failed'),
    ...figuresOf(parts),
  }));
  return { ...(await countJobs(database.db)), runs };
}

async function databaseOf(metrics: Metrics, { kind, load }: Database): Promise<MetricsReport['database']> {
  const parts = await countedBy(metrics.queries);
  return {
    kind,
    pool: load.pool(),
    queries: parts.reduce((sum, part) => sum + countOf(part), 0),
    ...figuresOf(parts),
  };
}

/** Everything that the process has measured so far. */
export async function reportMetrics(given: {
  metrics: Metrics;
  sampler: Sampler;
  database: Database;
  role: string;
  sockets: number;
}): Promise<MetricsReport> {
  const { metrics, sampler, database, role, sockets } = given;
  const { user, system } = process.cpuUsage();
  const { utilisation, lagP50Ms, lagP99Ms, cpu } = metrics.runtime.figures;
  return {
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    role,
    requests: await requestsOf(metrics),
    memory: { ...memoryUsage(), heapLimit: getHeapStatistics().heap_size_limit },
    eventLoop: { lagP50Ms, lagP99Ms, utilisation },
    garbageCollection: [...metrics.runtime.collections].map(([kind, counted]) => ({ kind, ...counted })),
    cpu: { cores: availableParallelism(), busy: cpu, seconds: (user + system) / 1e6 },
    jobs: await jobsOf(metrics, database),
    database: await databaseOf(metrics, database),
    sockets,
    sampleSeconds: SAMPLE_SECONDS,
    history: sampler.history,
  };
}

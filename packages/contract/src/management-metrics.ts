import { z } from 'zod';
import { Moment } from './kit/fields.ts';

const Quantiles = {
  /** Milliseconds, guessed inside the bucket of a histogram; null where nothing was measured. */
  meanMs: z.number().nullable(),
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  p99Ms: z.number().nullable(),
};

/** One call of the API since the process started. `route` is its pattern, never an address. */
export const RequestFigures = z.object({
  method: z.string(),
  route: z.string(),
  count: z.number(),
  clientErrors: z.number(),
  serverErrors: z.number(),
  ...Quantiles,
});
export type RequestFigures = z.infer<typeof RequestFigures>;

/** How many jobs of a queue stand where; counted up to a bound, over the whole installation. */
export const QueueCounts = z.object({
  queue: z.string(),
  /** Due now. */
  ready: z.number(),
  /** Due later. */
  delayed: z.number(),
  running: z.number(),
  failed: z.number(),
  oldestReadySeconds: z.number().nullable(),
});
export type QueueCounts = z.infer<typeof QueueCounts>;

/** Jobs of a queue that this process ended since it started. */
export const QueueRuns = z.object({
  queue: z.string(),
  ended: z.number(),
  failed: z.number(),
  ...Quantiles,
});

/** What was measured in the seconds up to `at`. */
export const MetricsSample = z.object({
  at: Moment,
  requestsPerMinute: z.number(),
  errorsPerMinute: z.number(),
  requestP50Ms: z.number().nullable(),
  requestP95Ms: z.number().nullable(),
  requestP99Ms: z.number().nullable(),
  rss: z.number(),
  heapUsed: z.number(),
  heapTotal: z.number(),
  external: z.number(),
  lagP50Ms: z.number(),
  lagP99Ms: z.number(),
  /** Share of the time in which the event loop was busy, 0 to 1. */
  utilisation: z.number(),
  /** Cores that were busy for this process. */
  cpu: z.number(),
  /** Null where the database did not say. */
  jobsReady: z.number().nullable(),
  jobsRunning: z.number().nullable(),
  jobsEndedPerMinute: z.number(),
  queriesPerMinute: z.number(),
  queryP95Ms: z.number().nullable(),
  poolInUse: z.number(),
  poolWaiting: z.number(),
  sockets: z.number(),
});
export type MetricsSample = z.infer<typeof MetricsSample>;

/** Of the process that answers; what is counted in the database is of the whole installation. */
export const Metrics = z
  .object({
    startedAt: Moment,
    role: z.string(),
    requests: z.object({
      total: z.number(),
      /** By class: `2xx`, `4xx`, … */
      byStatus: z.record(z.string(), z.number()),
      endpoints: z.array(RequestFigures),
    }),
    memory: z.object({
      rss: z.number(),
      heapUsed: z.number(),
      heapTotal: z.number(),
      heapLimit: z.number(),
      external: z.number(),
      arrayBuffers: z.number(),
    }),
    eventLoop: z.object({ lagP50Ms: z.number(), lagP99Ms: z.number(), utilisation: z.number() }),
    garbageCollection: z.array(z.object({ kind: z.string(), count: z.number(), seconds: z.number() })),
    cpu: z.object({ cores: z.number(), busy: z.number(), seconds: z.number() }),
    jobs: z.object({
      /** True where more jobs wait than were counted. */
      bounded: z.boolean(),
      queues: z.array(QueueCounts),
      runs: z.array(QueueRuns),
    }),
    database: z.object({
      kind: z.enum(['pglite', 'postgres']),
      /** Connections; null for the embedded database, which has one. */
      pool: z
        .object({ max: z.number(), inUse: z.number(), idle: z.number(), waiting: z.number() })
        .nullable(),
      queries: z.number(),
      ...Quantiles,
    }),
    sockets: z.number(),
    sampleSeconds: z.number(),
    /** The oldest first, at most half an hour. */
    history: z.array(MetricsSample),
  })
  .meta({ id: 'Metrics' });
export type Metrics = z.infer<typeof Metrics>;

/** What the process holds and does at this moment. Neither environment nor addresses. */
export const ThreadDump = z
  .object({
    at: Moment,
    pid: z.number(),
    uptimeSeconds: z.number(),
    /** What keeps the event loop alive. */
    resources: z.array(z.object({ type: z.string(), count: z.number() })),
    handles: z.array(z.object({ type: z.string(), active: z.number(), count: z.number() })),
    threads: z.array(z.object({ name: z.string(), stack: z.array(z.string()) })),
    /** Process ids of the converters that run. */
    children: z.array(z.number()),
  })
  .meta({ id: 'ThreadDump' });
export type ThreadDump = z.infer<typeof ThreadDump>;

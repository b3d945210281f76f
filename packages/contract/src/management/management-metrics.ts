import { z } from 'zod';
import { Timestamp } from '../kit/fields.ts';

const Quantiles = {
  /** Milliseconds, estimated within a histogram bucket; null without measurements. */
  meanMs: z.number().nullable(),
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  p99Ms: z.number().nullable(),
};

/** Figures of one route since the process started. `route` is the pattern, never an address. */
export const RequestFigures = z.object({
  method: z.string(),
  route: z.string(),
  count: z.number(),
  clientErrors: z.number(),
  serverErrors: z.number(),
  ...Quantiles,
});
export type RequestFigures = z.infer<typeof RequestFigures>;

/** Jobs of a queue by state, counted up to a limit, over the whole installation. */
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

/** Jobs of a queue that this process finished since it started. */
export const QueueRuns = z.object({
  queue: z.string(),
  ended: z.number(),
  failed: z.number(),
  ...Quantiles,
});

/** Measurements of the interval that ended at `at`. */
export const MetricsSample = z.object({
  at: Timestamp,
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
  /** Fraction of the time in which the event loop was busy, 0 to 1. */
  utilisation: z.number(),
  /** CPU cores used by this process. */
  cpu: z.number(),
  /** Null where the database did not respond. */
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

/** Figures of the responding process; figures from the database concern the whole installation. */
export const Metrics = z
  .object({
    startedAt: Timestamp,
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

/** A diagnostic snapshot of the process. Neither environment variables nor addresses. */
export const ThreadDump = z
  .object({
    at: Timestamp,
    pid: z.number(),
    uptimeSeconds: z.number(),
    /** The resources that keep the event loop alive. */
    resources: z.array(z.object({ type: z.string(), count: z.number() })),
    handles: z.array(z.object({ type: z.string(), active: z.number(), count: z.number() })),
    threads: z.array(z.object({ name: z.string(), stack: z.array(z.string()) })),
    /** Process ids of the running converters. */
    children: z.array(z.number()),
  })
  .meta({ id: 'ThreadDump' });
export type ThreadDump = z.infer<typeof ThreadDump>;

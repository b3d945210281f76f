import { SOURCE_QUEUE, sourceQueue } from '@scriptorium/sources/source-queue.ts';
import { feature } from '../../http/feature.ts';
import { sourceRoutes } from './sources.routes.ts';
import { fetchSchedules, sourcesOf } from './fetching.ts';

export const sources = feature({
  routes: [sourceRoutes],
  queues: ({ db, files, nodeServices, settings, loggers, engine }) => ({
    [SOURCE_QUEUE]: sourceQueue(
      sourcesOf({
        db,
        files,
        services: nodeServices,
        leaseMs: settings.JOB_LEASE_SECONDS * 1000,
        log: loggers.named('sources'),
        engine,
      }),
    ),
  }),
  schedules: fetchSchedules,
});

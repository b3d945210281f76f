import type { Db } from '@scriptorium/db/database.ts';
import type { Engine } from '@scriptorium/engine/api/engine-api.ts';
import type { FileStore } from '@scriptorium/engine/file-store.ts';
import { stepQueue } from '@scriptorium/engine/documents/steps.store.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { sourceKinds } from '@scriptorium/nodes/catalogue.server.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import type { Sources } from '@scriptorium/sources/sources.ts';
import { openSecrets } from '@scriptorium/sources/manage-connections.ts';
import { queueDueFetches, rescheduleFetches } from '@scriptorium/sources/schedule.ts';
import { SOURCE_QUEUE } from '@scriptorium/sources/source-queue.ts';
import type { Logger } from 'pino';
import type { Runtime } from '../../services/background/runtime.ts';
import { schedule } from '../../services/background/schedules.ts';
import { storeFiles } from '../uploads/store-files.api.ts';

interface Parts {
  readonly db: Db;
  readonly files: FileStore;
  readonly services: NodeServices;
  readonly leaseMs: number;
  readonly log: Logger;
  /** The engine, which is created after its queues. */
  engine(): Engine;
}

/** Collects the server's parts that runs of sources need. */
export const sourcesOf = ({ db, files, services, leaseMs, log, engine }: Parts): Sources => ({
  db,
  files,
  kinds: sourceKinds(services),
  limits: services.sourceLimits,
  perHostLimiter: services.outgoing.perHostLimiter,
  leaseMs,
  log,
  openSecrets: (sealed) => openSecrets(services.sealer, sealed),
  async admit(tx, imported) {
    const stored = await storeFiles(
      tx,
      imported.map(({ nodeId, processId, path, ...upload }) => ({
        nodeId,
        processId,
        path,
        upload,
        clientId: null,
        by: null,
      })),
    );
    return stored.map(({ id, processId, version }) => ({ documentId: id, processId, version }));
  },
  admitted: (document) => {
    engine().announce({ ...document, by: null });
    engine().wake([stepQueue('FILE_PARSER')]);
  },
});

const CHECK_EVERY = 1000;
/** A clock that was ahead may have gone back. */
const RESCHEDULE_EVERY = 60_000;

/** Types whose nodes have a cron for all their connections. */
const SCHEDULED_TYPES: readonly string[] = Object.values(catalogue)
  .filter(({ traits }) => 'hasSchedule' in traits)
  .map(({ type }) => type);

const timesOf = ({ settings }: Runtime) => ({
  scheduledTypes: SCHEDULED_TYPES,
  timeZone: settings.TIME_ZONE,
});

const reschedule = (runtime: Runtime) => rescheduleFetches(runtime.db, timesOf(runtime));

/** Queues the fetches that become due while the server runs. */
export const fetchSchedules = [
  schedule('onStart', reschedule),
  schedule({ every: CHECK_EVERY, log: 'sources' }, async (runtime) => {
    if (await queueDueFetches(runtime.db, timesOf(runtime))) runtime.engine().wake([SOURCE_QUEUE]);
  }),
  schedule({ every: RESCHEDULE_EVERY, log: 'sources' }, reschedule),
];

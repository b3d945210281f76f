import type { Db } from '@scriptorium/db/database.ts';
import type { Engine } from '@scriptorium/engine/api/engine-api.ts';
import type { FileStore } from '@scriptorium/engine/file-store.ts';
import { PeriodicTasks } from '@scriptorium/engine/jobs/periodic-tasks.ts';
import { stepQueue } from '@scriptorium/engine/documents/steps.store.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { sourceKinds } from '@scriptorium/nodes/catalogue.server.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import type { Sources } from '@scriptorium/sources/sources.ts';
import { openSecrets } from '@scriptorium/sources/manage-connections.ts';
import { queueDueFetches, rescheduleFetches } from '@scriptorium/sources/schedule.ts';
import { SOURCE_QUEUE } from '@scriptorium/sources/source-queue.ts';
import type { Logger } from 'pino';
import { storeFiles } from '../uploads/uploads.service.ts';

interface Parts {
  readonly db: Db;
  readonly files: FileStore;
  readonly services: NodeServices;
  readonly leaseMs: number;
  readonly log: Logger;
  /** The engine, which is created after its queues. */
  engine(): Engine;
}

/** What runs of sources need of the server. */
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
export const SCHEDULED_TYPES: readonly string[] = Object.values(catalogue)
  .filter(({ traits }) => 'hasSchedule' in traits)
  .map(({ type }) => type);

/** Queues the fetches that become due while the server runs; returns a function that ends it. */
export async function scheduleFetches(
  db: Db,
  timeZone: string,
  { wake, onError }: { wake(queues: readonly string[]): void; onError(error: unknown): void },
): Promise<() => Promise<void>> {
  const schedule = { scheduledTypes: SCHEDULED_TYPES, timeZone };
  await rescheduleFetches(db, schedule);
  const tasks = new PeriodicTasks(onError);
  tasks.every(CHECK_EVERY, async () => {
    if (await queueDueFetches(db, schedule)) wake([SOURCE_QUEUE]);
  });
  tasks.every(RESCHEDULE_EVERY, () => rescheduleFetches(db, schedule));
  return () => tasks.stop();
}

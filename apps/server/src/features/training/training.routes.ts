import { sortOf } from '@scriptorium/contract/kit/fields.ts';
import { training } from '@scriptorium/contract/machines/training.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { routes } from '../../http/context.ts';
import * as service from './training.service.ts';
import * as store from './training.store.ts';
import * as versions from './versions.store.ts';

export const trainingRoutes = routes((on) => {
  on(training.status, async ({ node, db }) => statusNow(db, node.id));

  on(training.list, ({ node, query, db }) => {
    const { page, size, sort } = query;
    const { descending } = sortOf(sort, { field: 'version', descending: true });
    return versions.listTrainings(db, node.id, { page, size, descending });
  });

  on(training.train, async ({ node, caller, db, services }) => {
    const settings = await store.findSettings(db, node.id);
    await service.requestTraining(db, node, settings, caller.userId);
    services.engine.wake(service.TRAINING_QUEUES);
    return statusNow(db, node.id);
  });

  on(training.cancel, async ({ node, db }) => {
    await store.cancelTraining(db, node.id);
    return statusNow(db, node.id);
  });

  on(training.use, async ({ node, body, db }) => {
    await service.chooseVersion(db, node.id, body.version);
    return statusNow(db, node.id);
  });
});

const statusNow = async (db: Db, nodeId: number) =>
  service.statusOf(db, nodeId, await store.findSettings(db, nodeId));

import { sortOf } from '@scriptorium/contract/kit/fields.ts';
import { training as calls } from '@scriptorium/contract/machines/training.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { routes } from '../../http/context.ts';
import * as service from './training.service.ts';
import * as store from './training.store.ts';
import * as versions from './versions.store.ts';
import { feature } from '../../http/feature.ts';
import { trainingSchedule } from './automatic-training.ts';
import { SENDING_LANE, trainingQueues } from './training-queue.ts';

const trainingRoutes = routes((on) => {
  on(calls.status, async ({ node, db }) => statusNow(db, node.id));

  on(calls.list, ({ node, query, db }) => {
    const { page, size, sort } = query;
    const { descending } = sortOf(sort, { field: 'version', descending: true });
    return versions.listTrainings(db, node.id, { page, size, descending });
  });

  on(calls.train, async ({ node, caller, db, services }) => {
    const settings = await store.findSettings(db, node.id);
    await service.requestTraining(db, node, settings, caller.userId);
    services.engine.wake(service.TRAINING_QUEUES);
    return statusNow(db, node.id);
  });

  on(calls.cancel, async ({ node, db }) => {
    await store.cancelTraining(db, node.id);
    return statusNow(db, node.id);
  });

  on(calls.use, async ({ node, body, db }) => {
    await service.chooseVersion(db, node.id, body.version);
    return statusNow(db, node.id);
  });
});

const statusNow = async (db: Db, nodeId: number) =>
  service.statusOf(db, nodeId, await store.findSettings(db, nodeId));

/** Nodes whose accepted documents are sent to models elsewhere at the same time. */
const SENDING_AT_ONCE = 4;

export const training = feature({
  routes: [trainingRoutes],
  queues: ({ db, nodeServices, settings }) =>
    trainingQueues({ db, ...nodeServices, budget: { ms: settings.TRAINING_TIMEOUT_SECONDS * 1000 } }),
  lanes: { [SENDING_LANE]: { limit: SENDING_AT_ONCE } },
  schedules: [trainingSchedule],
});

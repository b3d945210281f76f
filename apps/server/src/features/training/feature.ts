import { feature } from '../../http/feature.ts';
import { trainingRoutes } from './training.routes.ts';
import { trainingSchedule } from './automatic-training.ts';
import { SENDING_LANE, trainingQueues } from './training-queue.ts';

/** Nodes whose accepted documents are sent to models elsewhere at the same time. */
const SENDING_AT_ONCE = 4;

export const training = feature({
  routes: [trainingRoutes],
  queues: ({ db, nodeServices, settings }) =>
    trainingQueues({ db, ...nodeServices, budget: { ms: settings.TRAINING_TIMEOUT_SECONDS * 1000 } }),
  lanes: { [SENDING_LANE]: { limit: SENDING_AT_ONCE } },
  schedules: [trainingSchedule],
});

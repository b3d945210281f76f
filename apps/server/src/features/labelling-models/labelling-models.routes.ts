import { labellingModels } from '@scriptorium/contract/annotations/labelling-models.ts';
import { routes } from '../../http/context.ts';
import { listModels, findLatestRun } from './labelling-models.store.ts';

export const labellingModelRoutes = routes((on) => {
  on(labellingModels.list, ({ query, db }) => listModels(db, query.nodeId));

  on(labellingModels.runOfStep, async ({ params, db }) => ({
    run: (await findLatestRun(db, params.stepId)) ?? null,
  }));
});

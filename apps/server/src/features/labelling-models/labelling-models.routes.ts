import { labellingModels } from '@scriptorium/contract/annotations/labelling-models.ts';
import { routes } from '../../http/context.ts';
import { listModels } from './labelling-models.store.ts';
import { findLatestRun } from './labelling-runs.store.ts';

export const labellingModelRoutes = routes((on) => {
  on(labellingModels.list, ({ query, db }) => listModels(db, query.nodeId));

  on(labellingModels.runOfStep, async ({ params, db }) => ({
    run: (await findLatestRun(db, params.stepId)) ?? null,
  }));
});

import { labellingModels as calls } from '@scriptorium/contract/annotations/labelling-models.ts';
import { routes } from '../../http/context.ts';
import { listModels, findLatestRun } from './labelling-models.store.ts';
import { feature } from '../../http/feature.ts';

const labellingModelRoutes = routes((on) => {
  on(calls.list, ({ query, db }) => listModels(db, query.nodeId));

  on(calls.runOfStep, async ({ params, db }) => ({
    run: (await findLatestRun(db, params.stepId)) ?? null,
  }));
});

export const labellingModels = feature({ routes: [labellingModelRoutes] });

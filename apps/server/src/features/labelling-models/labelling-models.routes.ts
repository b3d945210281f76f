import { labellingModels } from '@scriptorium/contract/labelling-models.ts';
import { routes } from '../../http/context.ts';
import { listModels } from './labelling-models.store.ts';

export const labellingModelRoutes = routes((on) => {
  on(labellingModels.list, ({ query, db }) => listModels(db, query.nodeId));
});

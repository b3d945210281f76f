import { externalSplitters } from '@scriptorium/contract/machines/external-splitters.ts';
import { routes } from '../../http/context.ts';
import { queueSync } from './rag-sync.api.ts';
import * as service from './external-splitters.service.ts';
import { listSplitters } from './external-splitters.store.ts';

export const externalSplitterRoutes = routes((on) => {
  on(externalSplitters.offered, async ({ db }) =>
    (await listSplitters(db)).map(({ id, name }) => ({ id, name })),
  );
  on(externalSplitters.list, ({ db }) => listSplitters(db));
  on(externalSplitters.create, ({ body, ...context }) => service.createSplitter(context, body));
  on(externalSplitters.update, async ({ body, params, services, ...context }) => {
    const changed = await service.updateSplitter(context, params.id, body, queueSync);
    services.engine.wake();
    return changed;
  });
  on(externalSplitters.remove, ({ params, ...context }) => service.removeSplitter(context, params.id));
});

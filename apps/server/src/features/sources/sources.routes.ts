import { sources } from '@scriptorium/contract/connections/sources.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { enqueueFetch, SOURCE_QUEUE } from '@scriptorium/sources/source-queue.ts';
import { routes } from '../../http/context.ts';
import * as store from './sources.store.ts';

export const sourceRoutes = routes((on) => {
  on(sources.ofNode, ({ node, db }) =>
    store.listStatus(db, { processId: node.processId, visible: 'all', nodeId: node.id }),
  );

  on(sources.ofProcess, async ({ process, db }) => ({
    isPaused: await store.isPaused(db, process.id),
    connections: await store.listStatus(db, { processId: process.id, visible: process.visible }),
  }));

  on(sources.items, ({ process, query, db }) =>
    store.listItems(db, { processId: process.id, visible: process.visible }, query),
  );

  on(sources.retry, async ({ process, body, db, services }) => {
    const changed = await inTransaction(db, async (tx) => {
      const scope = { processId: process.id, visible: process.visible };
      const retried = await store.retryFailed(tx, scope, body.ids);
      for (const connectionId of retried.connectionIds)
        await enqueueFetch(tx, { connectionId, processId: process.id, isRequested: true });
      return retried.changed;
    });
    services.engine.wake([SOURCE_QUEUE]);
    return { changed };
  });

  on(sources.skip, async ({ process, body, db }) => ({
    changed: await inTransaction(db, (tx) =>
      store.skipFailed(tx, { processId: process.id, visible: process.visible }, body.ids),
    ),
  }));

  on(sources.pause, ({ process, body, db }) => store.setPaused(db, process.id, body.isPaused));
});

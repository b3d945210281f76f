import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import { MAX_VIEWS, savedViews as calls } from '@scriptorium/contract/people/saved-views.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { routes } from '../../http/context.ts';
import * as store from './saved-views.store.ts';
import { feature } from '../../http/feature.ts';

const savedViewRoutes = routes((on) => {
  on(calls.list, ({ caller: { userId }, params, query: { page }, db }) =>
    store.listViews(db, { userId, processId: params.id, page }),
  );

  on(calls.save, ({ caller: { userId }, params, body, db }) =>
    inTransaction(db, async (tx) => {
      await store.lockUser(tx, userId);
      const saved = await store.saveView(tx, { userId, processId: params.id, view: body });
      const all = await store.listViews(tx, { userId, processId: params.id, page: body.page });
      if (all.length > MAX_VIEWS) throw new AppError('error.savedView.tooMany', { most: MAX_VIEWS });
      return saved;
    }),
  );

  on(calls.remove, async ({ caller: { userId }, params, db }) => {
    if (!(await store.deleteView(db, { id: params.id, userId }))) throw notFound();
  });
});

export const savedViews = feature({ routes: [savedViewRoutes] });

import { apiKeys } from '@scriptorium/contract/people/api-keys.ts';
import { sortOf } from '@scriptorium/contract/kit/fields.ts';
import { routes } from '../../http/context.ts';
import { requireSession } from './callers.api.ts';
import { createApiKey, deleteApiKey, tokenIdOf } from './api-keys.service.ts';
import * as store from './api-keys.store.ts';

export const apiKeyRoutes = routes((on) => {
  on(apiKeys.list, async ({ caller, query, db }) => {
    const { descending } = sortOf(query.sort, { field: 'id', descending: true });
    const { page, size } = query;
    return store.listKeys(db, caller.userId, { page, size, oldestFirst: !descending });
  });

  on(apiKeys.create, async ({ caller, body, db, request, reply }) => {
    requireSession(caller);
    void reply.header('cache-control', 'no-store');
    return createApiKey(db, request, caller, body.expirationDate);
  });

  on(apiKeys.remove, async ({ caller, params, db, services, request }) => {
    requireSession(caller);
    await deleteApiKey(db, request, caller, params.id);
    services.live.endToken(tokenIdOf(params.id));
  });
});

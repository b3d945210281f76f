import { account } from '@scriptorium/contract/people/account.ts';
import type { Account } from '@scriptorium/contract/people/account.ts';
import type { Language } from '@scriptorium/domain/languages.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import { routes } from '../../http/context.ts';
import { recordAudit } from '../audits/audits.api.ts';
import { endProviderSession } from './oidc.service.ts';
import { requireSession } from './callers.api.ts';
import { signIn } from './accounts.service.ts';
import * as store from './accounts.store.ts';
import { changePassword, updateAccount } from './own-account.ts';

async function sessionOf(db: Db, caller: Caller): Promise<Account> {
  const user = await store.getUser(db, caller.userId);
  const authorities = await store.listAuthorities(db, caller.userId);
  const held = await store.listAuthoritiesOfRoles(db, caller.userId);
  const roles = caller.roles.map((name) => ({
    name,
    authorities: held.filter(({ role }) => role === name),
  }));
  return { ...user, langKey: user.langKey as Language, roles, authorities };
}

export const accountRoutes = routes((on) => {
  on(account.authenticate, async ({ body, db, services, request, reply }) => {
    const token = await signIn(db, services.keys, body, request);
    void reply.header('authorization', `Bearer ${token}`).header('cache-control', 'no-store');
    return { id_token: token };
  });

  on(account.get, ({ caller, db }) => sessionOf(db, caller));

  on(account.update, async ({ caller, body, db, services, request }) => {
    requireSession(caller);
    await updateAccount(db, services, request, caller, body);
    return sessionOf(db, caller);
  });

  on(account.changePassword, async ({ caller, body, db, services, request, reply }) => {
    requireSession(caller);
    const token = await changePassword(db, services.keys, request, caller, body);
    services.live.endUser(caller.userId);
    void reply.header('authorization', `Bearer ${token}`).header('cache-control', 'no-store');
    return { id_token: token };
  });

  on(account.logout, async ({ caller, db, services, request, reply }) => {
    // The next user of this browser must not find anything that was shown.
    void reply.header('clear-site-data', '"cache"');
    // An API key is no session: it is revoked by deleting it (docs/semantics.md#8).
    if (caller.token.isApiKey) return {};
    await store.revokeToken(db, caller.token);
    await recordAudit(db, request, { type: 'SIGN_OUT', by: caller });
    services.live.endToken(caller.token.id);
    return endProviderSession(db, services, caller.token.id);
  });
});

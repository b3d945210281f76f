import { account } from '@scriptorium/contract/account.ts';
import type { Language } from '@scriptorium/contract/account.ts';
import { routes } from '../../http/context.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { signIn } from './accounts.service.ts';
import * as store from './accounts.store.ts';

export const accountRoutes = routes((on) => {
  on(account.authenticate, async ({ body, db, services, request, reply }) => {
    const token = await signIn(db, services.keys, body, request);
    void reply.header('authorization', `Bearer ${token}`).header('cache-control', 'no-store');
    return { id_token: token };
  });

  on(account.get, async ({ caller, db }) => {
    const user = await store.getUser(db, caller.userId);
    const authorities = await store.listAuthorities(db, caller.userId);
    const held = await store.listAuthoritiesOfRoles(db, caller.userId);
    const roles = caller.roles.map((name) => ({
      name,
      authorities: held.filter(({ role }) => role === name),
    }));
    return { ...user, langKey: user.langKey as Language, roles, authorities };
  });

  on(account.logout, async ({ caller, db, services, request }) => {
    await store.revokeToken(db, caller.token);
    await recordAudit(db, request, { type: 'SIGN_OUT', by: caller });
    services.live.endToken(caller.token.id);
    return {};
  });
});

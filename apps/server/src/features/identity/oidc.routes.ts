import { oidc } from '@scriptorium/contract/people/oidc.ts';
import { routes } from '../../http/context.ts';
import { exchangeCode, finishSignIn, startSignIn } from './sign-in.ts';

export const oidcRoutes = routes((on) => {
  on(oidc.info, async ({ services: { identityProvider } }) => ({
    enabled: identityProvider !== undefined,
    name: identityProvider?.name ?? '',
  }));

  on(oidc.start, ({ query, ...exchange }) => startSignIn(exchange, query.from));

  on(oidc.callback, (exchange) => finishSignIn(exchange));

  on(oidc.exchange, async ({ body, ...exchange }) => {
    const token = await exchangeCode(exchange, body.code);
    void exchange.reply.header('authorization', `Bearer ${token}`);
    return { id_token: token };
  });
});

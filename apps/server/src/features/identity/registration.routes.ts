import { registration } from '@scriptorium/contract/people/registration.ts';
import { routes } from '../../http/context.ts';
import { finishReset, register, requestReset, verify } from './registration.service.ts';

export const registrationRoutes = routes((on) => {
  on(registration.register, (input) => register(input, input.body));

  on(registration.verify, async (input) => {
    void input.reply.header('cache-control', 'no-store');
    await verify(input, input.query.key);
  });

  on(registration.requestReset, (input) => requestReset(input, input.body));

  on(registration.finishReset, (input) => finishReset(input, input.body));
});

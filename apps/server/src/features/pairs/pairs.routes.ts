import { documents } from '@scriptorium/contract/documents.ts';
import { routes } from '../../http/context.ts';
import { answerPartner } from './pairs.service.ts';

export const pairRoutes = routes((on) => {
  on(documents.answerPartner, async ({ params, body, db, caller, services }) => {
    const { documentId, processId, changed } = await answerPartner(db, caller, params.id, body.join);
    for (const change of changed) services.engine.announce({ ...change, processId, by: caller.userId });
    services.engine.wake();
    return { documentId };
  });
});

import { documents } from '@scriptorium/contract/documents.ts';
import { routes } from '../../http/context.ts';
import { answerPartner } from './pairs.service.ts';

export const pairRoutes = routes((on) => {
  on(documents.answerPartner, async ({ params, body, db, caller, services }) => {
    const { documentId, processId } = await answerPartner(db, caller, params.id, body.join);
    for (const id of new Set([params.id, documentId]))
      services.engine.announce({ documentId: id, processId, changes: ['STEPS'], by: caller.userId });
    services.engine.wake();
    return { documentId };
  });
});

import { documents } from '@scriptorium/contract/documents.ts';
import { routes } from '../../http/context.ts';
import { answerPartner } from './pairs.service.ts';

export const pairRoutes = routes((on) => {
  on(documents.answerPartner, async ({ document, node: parser, body, db, caller, services }) => {
    const { processId } = document;
    const documentId = await answerPartner(db, { rights: caller, document, parser, joins: body.join });
    for (const id of new Set([document.id, documentId]))
      services.engine.announce({ documentId: id, processId, changes: ['STEPS'], by: caller.userId });
    services.engine.wake();
    return { documentId };
  });
});

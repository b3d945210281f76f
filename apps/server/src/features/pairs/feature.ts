import { documents } from '@scriptorium/contract/documents/documents.ts';
import { routes } from '../../http/context.ts';
import { answerPartner } from './pairs.api.ts';
import { feature } from '../../http/feature.ts';

const pairRoutes = routes((on) => {
  on(documents.answerPartner, async ({ document, node: parser, body, db, caller, services }) => {
    const { processId } = document;
    const { documentId, changed } = await answerPartner(db, {
      rights: caller,
      document,
      parser,
      joins: body.join,
    });
    for (const change of changed) services.engine.announce({ ...change, processId, by: caller.userId });
    services.engine.wake();
    return { documentId };
  });
});

export const pairs = feature({ routes: [pairRoutes] });

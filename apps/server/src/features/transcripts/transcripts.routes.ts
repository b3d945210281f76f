import { utterances, utteranceTokens } from '@scriptorium/contract/documents/transcript-edits.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import { routes } from '../../http/context.ts';
import type { Services } from '../../http/services.ts';
import { listTagsOfWord } from '../ner-tags/visible-tags.api.ts';
import * as service from './transcripts.service.ts';
import * as words from './words.service.ts';

function announced({ engine }: Services, { result, edit }: service.Saved, { userId: by }: Caller) {
  if (edit) {
    const { documentId, processId, version } = edit;
    engine.announce({ documentId, processId, version, by });
  }
  return result;
}

export const transcriptRoutes = routes((on) => {
  on(utterances.update, async ({ node, body, db, caller, services }) =>
    announced(services, await service.saveBatch(db, caller, node, { batch: [body] }), caller),
  );

  on(utterances.saveBatch, async ({ node, body, db, caller, services }) =>
    announced(services, await service.saveBatch(db, caller, node, body), caller),
  );

  on(utteranceTokens.create, async ({ node, body, db, caller, services }) =>
    announced(services, await words.addWord(db, caller, node, body), caller),
  );

  on(utteranceTokens.update, async ({ node, body, db, caller, services }) =>
    announced(services, await words.changeWord(db, caller, node, body), caller),
  );

  on(utteranceTokens.remove, async ({ node, params, db, caller, services }) =>
    announced(services, await words.removeWords(db, caller, node, [params.id]), caller),
  );

  on(utteranceTokens.removeMany, async ({ node, body, db, caller, services }) =>
    announced(services, await words.removeWords(db, caller, node, body), caller),
  );

  on(utteranceTokens.tags, ({ document, params, query, db, caller }) =>
    listTagsOfWord(db, caller, document, { tokenId: params.id, stepIds: query.stepIds }),
  );
});

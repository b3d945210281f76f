import { countTagsByRule } from '@scriptorium/annotations/counts.ts';
import { nodeRoutes } from '@scriptorium/node-server/http/handler.ts';
import { matchingRules } from '../lexicon.contract.ts';
import { ruleTrials } from '../rule-trials.contract.ts';
import { saveBatch } from './matching-rules.service.ts';
import * as store from './matching-rules.store.ts';
import { countRules } from './rule-count.service.ts';
import { importRules } from './rule-file.service.ts';
import { readTriedText, tryOnDocument, tryOnText, warmRules } from './rule-trials.service.ts';

export const lexiconRoutes = nodeRoutes((on) => {
  on(matchingRules.list, ({ node, db }) => store.listOfNode(db, node.id));

  on(matchingRules.uses, async ({ node, db }) => countTagsByRule(db, await store.listLabelIds(db, node.id)));

  on(matchingRules.importFile, ({ node, body, db }) => importRules(db, node.id, body));

  on(matchingRules.save, ({ node, body, db }) => saveBatch(db, node.id, body));

  on(ruleTrials.onText, ({ body: { text, ...tried }, db, services, signal }) =>
    tryOnText({ db, matcher: services.trialMatcher, signal }, tried, text),
  );

  on(ruleTrials.onDocument, ({ body, node, document, db, services, signal }) =>
    tryOnDocument({ db, matcher: services.trialMatcher, signal }, body, { node, document }),
  );

  on(ruleTrials.prepare, async ({ node, db, services, signal }) => {
    await warmRules({ db, matcher: services.trialMatcher, signal }, node);
  });

  on(ruleTrials.text, ({ node, document, db }) => readTriedText(db, { node, document }));

  on(ruleTrials.count, ({ body, process, db, services, signal }) =>
    countRules({ db, matcher: services.trialMatcher, signal }, body, process),
  );
});

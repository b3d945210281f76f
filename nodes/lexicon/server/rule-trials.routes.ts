import { nodeRoutes } from '@scriptorium/node-server/http/handler.ts';
import { ruleTrials } from '../rule-trials.contract.ts';
import { countRules } from './rule-count.service.ts';
import { readTriedText, tryOnDocument, tryOnText, warmRules } from './rule-trials.service.ts';

export const ruleTrialRoutes = nodeRoutes((on) => {
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

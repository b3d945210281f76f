import { nodeRoutes } from '@scriptorium/node-server/http/handler.ts';
import { matchingRuleRoutes } from './matching-rules.routes.ts';
import { ruleTrialRoutes } from './rule-trials.routes.ts';

export const lexiconRoutes = nodeRoutes((on) => {
  matchingRuleRoutes(on);
  ruleTrialRoutes(on);
});

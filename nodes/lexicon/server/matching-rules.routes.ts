import { nodeRoutes } from '@scriptorium/node-kit/http/handler.ts';
import { matchingRules } from '../lexicon.contract.ts';
import { saveBatch } from './matching-rules.service.ts';
import * as store from './matching-rules.store.ts';

export const matchingRuleRoutes = nodeRoutes((on) => {
  on(matchingRules.list, ({ node, db }) => store.listOfNode(db, node.id));

  on(matchingRules.save, ({ node, body, db }) => saveBatch(db, node.id, body));
});

import { matchingRules } from '@scriptorium/contract/labels.ts';
import { routes } from '../../http/context.ts';
import { saveBatch } from './matching-rules.service.ts';
import * as store from './matching-rules.store.ts';

export const matchingRuleRoutes = routes((on) => {
  on(matchingRules.list, ({ node, db }) => store.listOfNode(db, node.id));

  on(matchingRules.save, ({ node, body, db }) => saveBatch(db, node.id, body));
});

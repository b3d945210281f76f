import { countTagsByRule } from '@scriptorium/annotations/counts.ts';
import { nodeRoutes } from '@scriptorium/node-server/http/handler.ts';
import { matchingRules } from '../lexicon.contract.ts';
import { importRules } from './rule-file.service.ts';
import { saveBatch } from './matching-rules.service.ts';
import * as store from './matching-rules.store.ts';

export const matchingRuleRoutes = nodeRoutes((on) => {
  on(matchingRules.list, ({ node, db }) => store.listOfNode(db, node.id));

  on(matchingRules.uses, async ({ node, db }) => countTagsByRule(db, await store.listLabelIds(db, node.id)));

  on(matchingRules.importFile, ({ node, body, db }) => importRules(db, node.id, body));

  on(matchingRules.save, ({ node, body, db }) => saveBatch(db, node.id, body));
});

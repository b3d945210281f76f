import { matchingRules } from '@scriptorium/contract/labels.ts';
import { notFound } from '@scriptorium/contract/kit/errors.ts';
import { routes } from '../../http/context.ts';
import { requireNodeRight } from '../access/access.policy.ts';
import { saveBatch } from './matching-rules.service.ts';
import * as store from './matching-rules.store.ts';

export const matchingRuleRoutes = routes((on) => {
  on(matchingRules.list, async ({ caller, query, db }) => {
    await requireNodeRight(db, caller, query.nodeId, 'READ');
    return store.listOfNode(db, query.nodeId);
  });

  on(matchingRules.save, async ({ caller, body, db }) => {
    const nodeId = await store.findNodeOfLabel(db, body.nerTagTypeId);
    if (nodeId === undefined) throw notFound();
    await requireNodeRight(db, caller, nodeId, 'ADMIN');
    return saveBatch(db, nodeId, body);
  });
});

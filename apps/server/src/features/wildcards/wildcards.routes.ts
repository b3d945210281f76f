import { wildcards } from '@scriptorium/contract/wildcards.ts';
import { routes } from '../../http/context.ts';
import { requireNodeRight } from '../access/access.policy.ts';
import { seenWildcards, wildcardsOfNode } from './wildcards.service.ts';

export const wildcardRoutes = routes((on) => {
  on(wildcards.ofNode, async ({ caller, params, db }) => {
    const { processId } = await requireNodeRight(db, caller, params.id, 'READ');
    const all = await wildcardsOfNode(db, { id: params.id, processId });
    return seenWildcards(all, caller, processId);
  });
});

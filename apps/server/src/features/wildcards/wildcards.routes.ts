import { wildcards } from '@scriptorium/contract/wildcards.ts';
import { modeOnNode } from '@scriptorium/domain/access.ts';
import { routes } from '../../http/context.ts';
import { requireNodeRight } from '../access/access.policy.ts';
import { wildcardsOfNode } from './wildcards.service.ts';

export const wildcardRoutes = routes((on) => {
  on(wildcards.ofNode, async ({ caller, params, db }) => {
    const { processId } = await requireNodeRight(db, caller, params.id, 'READ');
    const all = await wildcardsOfNode(db, { id: params.id, processId });
    return all.filter(
      ({ nodeId }) => nodeId === undefined || modeOnNode(caller, { id: nodeId, processId }) !== null,
    );
  });
});

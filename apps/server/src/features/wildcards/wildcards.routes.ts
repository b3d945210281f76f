import { wildcards } from '@scriptorium/contract/process/wildcards.ts';
import { routes } from '../../http/context.ts';
import { seenWildcards, wildcardsOfNode } from './wildcards.api.ts';

export const wildcardRoutes = routes((on) => {
  on(wildcards.ofNode, async ({ node, caller, db }) =>
    seenWildcards(await wildcardsOfNode(db, node), caller, node.processId),
  );
});

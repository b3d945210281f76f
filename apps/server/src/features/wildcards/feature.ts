import { wildcards as calls } from '@scriptorium/contract/process/wildcards.ts';
import { routes } from '../../http/context.ts';
import { seenWildcards, wildcardsOfNode } from './wildcards.api.ts';
import { feature } from '../../http/feature.ts';

const wildcardRoutes = routes((on) => {
  on(calls.ofNode, async ({ node, caller, db }) =>
    seenWildcards(await wildcardsOfNode(db, node), caller, node.processId),
  );
});

export const wildcards = feature({ routes: [wildcardRoutes] });

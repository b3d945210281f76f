import type { RefusedNode } from '@scriptorium/contract/management/management-health.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { templatesOf, type NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import { hasHostWildcard } from '@scriptorium/domain/graph/request-url.ts';
import { TYPES } from '../graph/graph.api.ts';
import * as store from './nodes.store.ts';

/** All refused nodes by id: those with a wildcard in the scheme, host or port of an address. */
export async function listRefusedNodes(db: Db): Promise<RefusedNode[]> {
  const rows = await store.listWithWildcards(db);
  return rows.flatMap(({ activityType, settings, ...node }) => {
    const definition: NodeDefinition | undefined = TYPES[activityType];
    return (definition ? templatesOf(definition, settings) : [])
      .filter(({ template, isAddress }) => isAddress && hasHostWildcard(template))
      .map(({ field }) => ({ ...node, field }));
  });
}

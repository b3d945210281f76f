import type { Graph } from '../graph-data.ts';

/** What decides which ways documents go, as one string: edges, their predicates, and which nodes hold a document back. */
export const waysOf = ({ nodes, edges, predicates }: Graph): string =>
  JSON.stringify([
    nodes.filter(({ requiresAcceptance }) => requiresAcceptance).map(({ id }) => id),
    edges.map(({ id, fromId, toId }) => [id, fromId, toId]),
    predicates,
  ]);

import type { Tx } from '@scriptorium/db/database.ts';
import { classKey, labelKey } from '@scriptorium/process-file/keys.ts';
import type { FilePredicate } from '@scriptorium/process-file/schema.ts';
import type { LabelIds } from './apply-labels.ts';
import { hasOtherConditions, type Plan } from './plan.ts';
import * as store from './apply.store.ts';

/** Before labels and nodes go: the conditions that change, and the edges that go. */
export async function deleteOldConditions(tx: Tx, plan: Plan): Promise<void> {
  const changed = plan.edges.flatMap((edge) =>
    edge.id !== undefined && hasOtherConditions(edge) ? edge.id : [],
  );
  await store.deletePredicatesOf(tx, changed);
  await store.deleteEdges(tx, plan.removedEdges);
}

/** New edges, and the conditions that are not there yet. */
export async function writeEdges(
  tx: Tx,
  processId: number,
  plan: Plan,
  { nodeIdOf, labelIds }: { nodeIdOf: (name: string) => number; labelIds: LabelIds },
): Promise<void> {
  const fresh = plan.edges.filter(({ id }) => id === undefined);
  const made = await store.insertEdges(
    tx,
    processId,
    fresh.map(({ thing: { from, to } }) => ({ fromId: nodeIdOf(from), toId: nodeIdOf(to) })),
  );
  const ids = new Map(fresh.map((edge, at) => [edge, made[at] ?? 0]));
  let level: Placed[] = plan.edges.filter(hasOtherConditions).flatMap((edge) => {
    const edgeId = edge.id ?? ids.get(edge) ?? 0;
    return edge.thing.predicates.map((condition) => ({ condition, edgeId, parentId: null }));
  });
  while (level.length > 0) {
    const rows = level.map((placed) => rowOf(placed, nodeIdOf, labelIds));
    const parents = await store.insertPredicates(tx, rows);
    level = level.flatMap(({ condition, edgeId }, at) =>
      childrenOf(condition).map((child) => ({ condition: child, edgeId, parentId: parents[at] ?? null })),
    );
  }
}

interface Placed {
  readonly condition: FilePredicate;
  readonly edgeId: number;
  readonly parentId: number | null;
}

const childrenOf = (given: FilePredicate): readonly FilePredicate[] =>
  'all' in given ? given.all : 'any' in given ? given.any : [];

function rowOf({ condition, edgeId, parentId }: Placed, nodeIdOf: (name: string) => number, ids: LabelIds) {
  const place = { edge_id: edgeId, parent_id: parentId };
  if (!('node' in condition))
    return {
      ...place,
      predicate_type: 'COMPLEX' as const,
      logical_operator: 'all' in condition ? ('AND' as const) : ('OR' as const),
      node_id: null,
      equal: null,
      clf_type_id: null,
      ner_tag_type_id: null,
    };
  const { node, equal, label } = condition;
  const isClass = typeof label === 'string';
  return {
    ...place,
    predicate_type: isClass ? ('CLF' as const) : ('NER' as const),
    logical_operator: null,
    node_id: nodeIdOf(node),
    equal,
    clf_type_id: isClass ? (ids.classes.get(classKey(node, label)) ?? null) : null,
    ner_tag_type_id: isClass ? null : (ids.labels.get(labelKey(node, label)) ?? null),
  };
}

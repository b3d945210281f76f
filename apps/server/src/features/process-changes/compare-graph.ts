import type { ComparedGraph, Fate } from '@scriptorium/contract/process/process-changes.ts';
import { isPosition, sameValue, type Image } from '@scriptorium/domain/process-changes/tracked-tables.ts';
import type { EdgeRow, NodeRow, ProcessRows } from '@scriptorium/process-file/rows.ts';

/** Edges of an answer: a canvas shows no more. */
const MAX_EDGES = 5000;

interface Pair<Row> {
  /** Null: added. */
  readonly before: Row | null;
  /** Null: deleted. */
  readonly after: Row | null;
}

function pairs<Row>(
  before: readonly Row[],
  after: readonly Row[],
  idOf: (row: Row) => unknown,
): Map<unknown, Pair<Row>> {
  const all = new Map<unknown, Pair<Row>>(before.map((row) => [idOf(row), { before: row, after: null }]));
  for (const row of after) all.set(idOf(row), { before: all.get(idOf(row))?.before ?? null, after: row });
  return all;
}

/** Rows of a version have the columns of their table; only those that the process has now are compared. */
function isSameRow(before: object, after: object): boolean {
  const then = before as Image;
  return Object.entries(after).every(
    ([column, value]) => isPosition(column) || !Object.hasOwn(then, column) || sameValue(then[column], value),
  );
}

const isSame = (pair: Pair<object>): boolean =>
  pair.before !== null && pair.after !== null && isSameRow(pair.before, pair.after);

/** The owners of rows that differ. */
function ownersOfChanged<Row extends object>(
  lists: readonly [before: readonly Row[], after: readonly Row[]],
  idOf: (row: Row) => unknown,
  ownerOf: (row: Row) => number | undefined,
): Set<number> {
  const owners = new Set<number>();
  for (const pair of pairs(...lists, idOf).values()) {
    if (isSame(pair)) continue;
    for (const row of [pair.before, pair.after]) {
      const owner = row && ownerOf(row);
      if (owner !== null && owner !== undefined) owners.add(owner);
    }
  }
  return owners;
}

const byId = ({ id }: { id: number }) => id;
const byNode = ({ node_id: nodeId }: { node_id: number }) => nodeId;

/** Nodes whose labels, rules, relation types or copies differ. */
function nodesWithChangedParts(before: ProcessRows, after: ProcessRows): Set<number> {
  const labels = new Map([...before.ner_tag_type, ...after.ner_tag_type].map((row) => [row.id, row.node_id]));
  return new Set([
    ...ownersOfChanged([before.ner_tag_type, after.ner_tag_type], byId, byNode),
    ...ownersOfChanged([before.classifier_type, after.classifier_type], byId, byNode),
    ...ownersOfChanged([before.relation_type, after.relation_type], byId, byNode),
    ...ownersOfChanged([before.additional_submit, after.additional_submit], byNode, byNode),
    ...ownersOfChanged([before.matching_rule, after.matching_rule], byId, (row) =>
      labels.get(row.ner_tag_type_id),
    ),
  ]);
}

function fateOf(pair: Pair<object>, isPartChanged: boolean, isMoved: boolean): Fate {
  if (pair.before === null) return 'ADDED';
  if (pair.after === null) return 'DELETED';
  if (isPartChanged || !isSame(pair)) return 'CHANGED';
  return isMoved ? 'MOVED' : 'SAME';
}

/** The later version, with the deleted nodes and edges of the earlier one at their places. */
export function compareGraphs(before: ProcessRows, after: ProcessRows): ComparedGraph {
  const changedParts = nodesWithChangedParts(before, after);
  const nodes = [...pairs<NodeRow>(before.node, after.node, byId).values()].flatMap((pair) => {
    const row = pair.after ?? pair.before;
    if (!row) return [];
    const { id, name, activity_type: activityType, x, y } = row;
    const { before: was } = pair;
    const movedFrom = was && (was.x !== x || was.y !== y) ? { x: was.x, y: was.y } : null;
    const fate = fateOf(pair, changedParts.has(id), movedFrom !== null);
    return { id, name, activityType, x, y, fate, movedFrom };
  });
  const conditions = ownersOfChanged([before.predicate, after.predicate], byId, (row) => row.edge_id);
  const edges = [...pairs<EdgeRow>(before.edge, after.edge, byId).values()].flatMap((pair) => {
    const row = pair.after ?? pair.before;
    if (!row) return [];
    const { id, from_id: fromId, to_id: toId } = row;
    return { id, fromId, toId, fate: fateOf(pair, conditions.has(id), false) };
  });
  const changedFirst = edges.sort((a, b) => Number(a.fate === 'SAME') - Number(b.fate === 'SAME'));
  return { nodes, edges: changedFirst.slice(0, MAX_EDGES), edgeCount: edges.length };
}

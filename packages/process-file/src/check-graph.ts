import { isUploadType } from '@scriptorium/domain/graph/activity-type.ts';
import { whitelist, type GraphEdge, type GraphNode } from '@scriptorium/domain/graph/graph.ts';
import type { NodeCatalogue } from '@scriptorium/domain/graph/node-definition.ts';
import { nameableNodes, predicateTypeFor } from '@scriptorium/domain/graph/predicates.ts';
import { classKey, labelKey, labelsOf, nodeKey } from './keys.ts';
import type { Problems } from './problems.ts';
import type { FileNode, FilePredicate, ProcessFile } from './schema.ts';

/** Above these limits nobody can read a condition. */
const MAX_DEPTH = 10;
const MAX_PER_EDGE = 300;

/** The nodes of a file as a graph: the id of a node is its place in the file, from 1. */
export interface FileGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly idOf: (name: string) => number | undefined;
}

/** The graph of a file, with the edges that its rules allow. */
export function checkGraph(file: ProcessFile, catalogue: NodeCatalogue, problems: Problems): FileGraph {
  const nodes = file.nodes.map(({ type }, index) => ({ id: index + 1, activityType: type }));
  const ids = new Map(file.nodes.map(({ name }, index) => [nodeKey(name), index + 1]));
  const idOf = (name: string) => ids.get(nodeKey(name));
  const allowed = whitelist(catalogue);
  const ends = file.edges.map(({ from, to }): Ends => [idOf(from), idOf(to)]);
  const closing = closingEdges(ends);
  const known = new Set<string>();
  const edges: GraphEdge[] = [];
  for (const [index, { from, to }] of file.edges.entries()) {
    const at = `edges.${index}`;
    const [fromId, toId] = ends[index] ?? [];
    if (fromId === undefined) problems.add(`${at}.from`, 'error.processFile.nodeUnknown', { name: from });
    if (toId === undefined) problems.add(`${at}.to`, 'error.processFile.nodeUnknown', { name: to });
    if (fromId === undefined || toId === undefined) continue;
    const [fromType, toType] = [typeOf(nodes, fromId), typeOf(nodes, toId)];
    const key = `${fromId} ${toId}`;
    if (closing.has(index)) problems.add(at, 'error.graph.cycle');
    else if (isUploadType(fromType) || !allowed[fromType]?.includes(toType))
      problems.add(at, 'error.graph.notAllowed', { from: fromType, to: toType });
    else if (known.has(key)) problems.add(at, 'error.graph.duplicateEdge');
    else edges.push({ id: index, fromId, toId });
    known.add(key);
  }
  return { nodes, edges, idOf };
}

type Ends = readonly [from: number | undefined, to: number | undefined];

/** The edges that lead back to a node on the way to them: without these there is no cycle. Each edge is read once. */
function closingEdges(ends: readonly Ends[]): Set<number> {
  const next = Map.groupBy(ends.keys(), (index) => ends[index]?.[0]);
  const closing = new Set<number>();
  const [onTheWay, done] = [new Set<number>(), new Set<number>()];
  const visit = (node: number) => {
    onTheWay.add(node);
    for (const index of next.get(node) ?? []) {
      const to = ends[index]?.[1];
      if (to === undefined || done.has(to)) continue;
      if (onTheWay.has(to)) closing.add(index);
      else visit(to);
    }
    onTheWay.delete(node);
    done.add(node);
  };
  for (const node of next.keys()) if (node !== undefined && !done.has(node)) visit(node);
  return closing;
}

const typeOf = (nodes: readonly GraphNode[], id: number) => (nodes[id - 1] as GraphNode).activityType;

/** The conditions of all edges: each names a label of a node at or before its edge. */
export function checkConditions(
  file: ProcessFile,
  graph: FileGraph,
  catalogue: NodeCatalogue,
  problems: Problems,
): void {
  const labels = labelKeys(file);
  for (const edge of graph.edges) {
    const { predicates } = file.edges[edge.id] ?? { predicates: [] };
    if (predicates.length === 0) continue;
    const at = `edges.${edge.id}.predicates`;
    const nameable = nameableNodes(edge, graph.nodes, graph.edges, catalogue);
    const kinds = new Map(
      nameable.map(({ id, activityType }) => [id, predicateTypeFor(catalogue[activityType])]),
    );
    if (countOf(predicates) > MAX_PER_EDGE || depthOf(predicates) > MAX_DEPTH) {
      problems.value(at, 'Size');
      continue;
    }
    if (kinds.size === 0) problems.add(at, 'error.predicate.notAllowed');
    else
      for (const { condition, place } of leavesOf(predicates, at)) {
        const id = graph.idOf(condition.node);
        const kind = id === undefined ? undefined : kinds.get(id);
        const isClass = typeof condition.label === 'string';
        if (id === undefined)
          problems.add(`${place}.node`, 'error.processFile.nodeUnknown', { name: condition.node });
        else if (kind === undefined || (kind === 'CLF') !== isClass)
          problems.add(place, 'error.predicate.node');
        else if (!labels.has(keyOf(condition)))
          problems.add(`${place}.label`, 'error.processFile.labelUnknown', {
            node: condition.node,
            label: [condition.label].flat().join(' / '),
          });
      }
  }
}

type Leaf = Extract<FilePredicate, { node: string }>;

const childrenOf = (given: FilePredicate): readonly FilePredicate[] =>
  'all' in given ? given.all : 'any' in given ? given.any : [];
const depthOf = (given: readonly FilePredicate[]): number =>
  given.reduce((most, one) => Math.max(most, 1 + depthOf(childrenOf(one))), 0);
const countOf = (given: readonly FilePredicate[]): number =>
  given.reduce((sum, one) => sum + 1 + countOf(childrenOf(one)), 0);

const leavesOf = (given: readonly FilePredicate[], place: string): { condition: Leaf; place: string }[] =>
  given.flatMap((one, index) => {
    const at = `${place}.${index}`;
    if ('node' in one) return [{ condition: one, place: at }];
    return leavesOf(childrenOf(one), `${at}.${'all' in one ? 'all' : 'any'}`);
  });

const keyOf = ({ node, label }: Leaf): string =>
  typeof label === 'string' ? classKey(node, label) : labelKey(node, label);

const keysOfNode = (node: FileNode): string[] => [
  ...node.classes.map(({ name }) => classKey(node.name, name)),
  ...labelsOf(node, '').map(({ path }) => labelKey(node.name, path)),
];
const labelKeys = (file: ProcessFile): Set<string> => new Set(file.nodes.flatMap(keysOfNode));

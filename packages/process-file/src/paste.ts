import { nodeKey } from './keys.ts';
import { renamedCondition, renamedSetting } from './renames.ts';
import type { FileEdge, FileNode, ProcessFile } from './schema.ts';

/** Chosen nodes of a process with the edges that lead to them; the file parser belongs to its process and stays. */
export function fragmentOf(file: ProcessFile, names: readonly string[]): ProcessFile {
  const chosen = new Set(names.map(nodeKey));
  const nodes = file.nodes.filter(({ name, type }) => type !== 'FILE_PARSER' && chosen.has(nodeKey(name)));
  const kept = new Set(nodes.map(({ name }) => nodeKey(name)));
  return { ...file, nodes, edges: file.edges.filter(({ to }) => kept.has(nodeKey(to))) };
}

/**
 * A process with the nodes of a fragment beside its own, their upper left corner at `at`. Nodes whose name is taken get a number. In
 * the process that they come from they follow the same nodes; elsewhere they are connected among themselves. Wildcards and predicates
 * of nodes that are not there become empty: the edge stays closed until they are chosen again. Returns the new names, too.
 */
export function withFragment(
  file: ProcessFile,
  fragment: ProcessFile,
  at: { readonly x: number; readonly y: number },
): { file: ProcessFile; names: string[] } {
  const nodes = fragment.nodes.filter(({ type }) => type !== 'FILE_PARSER');
  const taken = new Set(file.nodes.map(({ name }) => nodeKey(name)));
  const isOwn = nodeKey(file.process.name) === nodeKey(fragment.process.name);
  const own = new Map(isOwn ? file.nodes.map(({ name }) => [nodeKey(name), name]) : []);
  const pasted = new Map<string, string>();
  for (const { name } of nodes) {
    const free = freeName(name, taken);
    taken.add(nodeKey(free));
    pasted.set(nodeKey(name), free);
  }
  const nameHere = (name: string) => pasted.get(nodeKey(name)) ?? own.get(nodeKey(name));
  const left = Math.min(...nodes.map(({ position }) => position.x));
  const top = Math.min(...nodes.map(({ position }) => position.y));
  const placed = nodes.map((node): FileNode => ({
    ...node,
    name: pasted.get(nodeKey(node.name)) ?? node.name,
    position: { x: node.position.x - left + at.x, y: node.position.y - top + at.y },
    settings: renamedSetting(node.settings, nameHere) as FileNode['settings'],
  }));
  const edges = fragment.edges.flatMap(({ from, to, predicates }): FileEdge[] => {
    const source = nameHere(from);
    const target = pasted.get(nodeKey(to));
    if (source === undefined || target === undefined) return [];
    // Before a node that was not copied there are no copies.
    const named = pasted.has(nodeKey(from)) ? nameHere : (name: string) => own.get(nodeKey(name));
    return [
      {
        from: source,
        to: target,
        predicates: predicates.map((predicate) => renamedCondition(predicate, named)),
      },
    ];
  });
  const all = [...file.edges, ...edges];
  return {
    file: {
      ...file,
      nodes: [...file.nodes, ...placed],
      edges: [...file.edges, ...edges.map((edge) => withNodesBefore(edge, all))],
    },
    names: placed.map(({ name }) => name),
  };
}

/** Conditions on nodes that no path leads from to the edge are never true. */
function withNodesBefore(edge: FileEdge, all: readonly FileEdge[]): FileEdge {
  const before = new Set<string>();
  const open = [edge.from];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const key = nodeKey(name);
    if (before.has(key)) continue;
    before.add(key);
    open.push(...all.filter(({ to }) => nodeKey(to) === key).map(({ from }) => from));
  }
  const isBefore = (name: string) => (before.has(nodeKey(name)) ? name : undefined);
  return { ...edge, predicates: edge.predicates.map((predicate) => renamedCondition(predicate, isBefore)) };
}

/** Longest name of a node. */
const MAX_NAME = 35;

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(nodeKey(name))) return name;
  const base = name.replace(/ \d{1,3}$/, '');
  for (let number = 2; ; number += 1) {
    const free = `${base.slice(0, MAX_NAME - String(number).length - 1).trimEnd()} ${number}`;
    if (!taken.has(nodeKey(free))) return free;
  }
}

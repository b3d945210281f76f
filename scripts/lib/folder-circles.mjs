import { dirname } from 'node:path';

/** Files that only tests use: they may reach across folders. */
const OF_TESTS = /[.](test|rights)[.]tsx?$|\/(fixtures|testing|tests)\/|^(packages\/)?testing\//;

/** The imports between folders: folder → the folders that its files import, with one such import for messages. */
export function folderGraph(modules) {
  const graph = new Map();
  for (const { source, dependencies } of modules) {
    if (OF_TESTS.test(source)) continue;
    const from = dirname(source);
    if (!graph.has(from)) graph.set(from, new Map());
    for (const { resolved } of dependencies) {
      const to = dirname(resolved);
      if (to === from || /node_modules/.test(resolved) || !/[.][cm]?[jt]sx?$/.test(resolved)) continue;
      if (OF_TESTS.test(resolved)) continue;
      if (!graph.get(from).has(to)) graph.get(from).set(to, `${source} imports ${resolved}`);
    }
  }
  return graph;
}

/**
 * The groups of folders in which each folder depends on each other one, directly or not, sorted: the strongly connected
 * components of the graph (Tarjan 1972) with more than one folder.
 */
export function findCircles(graph) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const onStack = new Set();
  const circles = [];
  const visit = (folder) => {
    index.set(folder, index.size);
    low.set(folder, index.get(folder));
    stack.push(folder);
    onStack.add(folder);
    for (const next of graph.get(folder)?.keys() ?? []) {
      if (!index.has(next)) visit(next);
      if (onStack.has(next)) low.set(folder, Math.min(low.get(folder), low.get(next)));
    }
    if (low.get(folder) !== index.get(folder)) return;
    const circle = stack.splice(stack.indexOf(folder));
    for (const one of circle) onStack.delete(one);
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const folder of graph.keys()) if (!index.has(folder)) visit(folder);
  return circles.sort((a, b) => b.length - a.length || a[0].localeCompare(b[0]));
}

/** The imports inside of a circle, one for each pair of folders, for the person who is to untie it. */
export const importsWithin = (graph, circle) =>
  circle.flatMap((from) => circle.flatMap((to) => graph.get(from)?.get(to) ?? []));

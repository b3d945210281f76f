import type { Node } from '@scriptorium/contract/process/nodes.ts';

export type Place = Pick<Node, 'id' | 'x' | 'y'>;

const placeOf = ({ id, x, y }: Place): Place => ({ id, x, y });

/** In one column (`x`) or row (`y`), at the first of them. */
export function align(nodes: readonly Place[], axis: 'x' | 'y'): Place[] {
  const at = Math.min(...nodes.map((node) => node[axis]));
  return nodes.map((node) => ({ ...placeOf(node), [axis]: at }));
}

/** With equal distances between the first and the last of them along an axis. */
export function spread(nodes: readonly Place[], axis: 'x' | 'y'): Place[] {
  const sorted = nodes.toSorted((a, b) => a[axis] - b[axis] || a.id - b.id);
  const [first, last] = [sorted[0]?.[axis] ?? 0, sorted.at(-1)?.[axis] ?? 0];
  const step = (last - first) / Math.max(sorted.length - 1, 1);
  return sorted.map((node, at) => ({ ...placeOf(node), [axis]: Math.round(first + at * step) }));
}

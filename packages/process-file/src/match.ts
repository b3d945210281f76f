import { nodeKey } from './keys.ts';
import type { FileNode } from './schema.ts';

/** Things of two files: `before` is undefined for an added one, `after` for a removed one. */
export interface Pair<Thing> {
  readonly before: Thing | undefined;
  readonly after: Thing | undefined;
}

/** Ids of things by their keys, where both files are of one process; otherwise names decide alone. */
export interface KnownIds {
  readonly before: ReadonlyMap<string, number>;
  readonly after: ReadonlyMap<string, number>;
}

/**
 * Pairs things that have the same id, then those with the same key. The order is that of the later list, then the removed ones.
 */
export function pairUp<Thing>(
  before: readonly Thing[],
  after: readonly Thing[],
  keyOf: (thing: Thing) => string,
  idOf: { before(thing: Thing): number | undefined; after(thing: Thing): number | undefined } = NO_IDS,
): Pair<Thing>[] {
  const open = new Set(before);
  const byId = new Map<number, Thing>();
  for (const one of before) {
    const id = idOf.before(one);
    if (id !== undefined) byId.set(id, one);
  }
  const byKey = new Map(before.map((one) => [keyOf(one), one]));
  const found = new Map<Thing, Thing>();
  const claim = (one: Thing, other: Thing | undefined) => {
    if (found.has(one) || other === undefined || !open.delete(other)) return;
    found.set(one, other);
  };
  for (const one of after) {
    const id = idOf.after(one);
    if (id !== undefined) claim(one, byId.get(id));
  }
  for (const one of after) claim(one, byKey.get(keyOf(one)));
  return [
    ...after.map((one) => ({ before: found.get(one), after: one })),
    ...before.filter((one) => open.has(one)).map((one) => ({ before: one, after: undefined })),
  ];
}

const NO_IDS = { before: () => undefined, after: () => undefined };

/**
 * Nodes with the same name and type are the same. So are a removed and an added one of the same type at the same place of the graph: one
 * that got another name. The obligatory node is always the same.
 */
export function matchNodes(
  before: readonly FileNode[],
  after: readonly FileNode[],
  known?: KnownIds,
): Pair<FileNode>[] {
  const keyOf = ({ name, type }: FileNode) => (type === 'FILE_PARSER' ? type : `${type} ${nodeKey(name)}`);
  const ids = known && {
    before: ({ name }: FileNode) => known.before.get(nodeKey(name)),
    after: ({ name }: FileNode) => known.after.get(nodeKey(name)),
  };
  return joinRenamed(pairUp(before, after, keyOf, ids));
}

const placeOf = ({ type, position: { x, y } }: FileNode): string => `${type} ${x} ${y}`;

function joinRenamed(pairs: readonly Pair<FileNode>[]): Pair<FileNode>[] {
  const removed = Map.groupBy(
    pairs.flatMap(({ before, after }) => (before && !after ? before : [])),
    placeOf,
  );
  const added = Map.groupBy(
    pairs.flatMap(({ before, after }) => (after && !before ? after : [])),
    placeOf,
  );
  const formerOf = (node: FileNode): FileNode | undefined => {
    const [former, second] = removed.get(placeOf(node)) ?? [];
    return second === undefined && added.get(placeOf(node))?.length === 1 ? former : undefined;
  };
  const renamed = new Set<FileNode>();
  const joined = pairs.map((pair) => {
    if (pair.before || !pair.after) return pair;
    const former = formerOf(pair.after);
    if (former) renamed.add(former);
    return { before: former, after: pair.after };
  });
  return joined.filter(
    ({ before, after }) => after !== undefined || before === undefined || !renamed.has(before),
  );
}

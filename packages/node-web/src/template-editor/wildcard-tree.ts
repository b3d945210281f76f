import { WILDCARD_CATEGORIES, type AvailableWildcard } from '@scriptorium/domain/text/wildcards.ts';

/** A row of the picker's tree; `path` names it and leads through its parents. */
export interface WildcardRow {
  readonly path: string;
  /** 1 at the top */
  readonly level: number;
  readonly title: string;
  /** The wildcard of a leaf; a row without one holds others. */
  readonly wildcard?: AvailableWildcard;
}

interface Names {
  readonly category: (category: AvailableWildcard['category']) => string;
  readonly wildcard: (wildcard: AvailableWildcard) => string;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

/** Category, then node, then wildcard, in the order in which the server lists them. */
export function wildcardRows(list: readonly AvailableWildcard[], names: Names): WildcardRow[] {
  return WILDCARD_CATEGORIES.flatMap((category) => {
    const ofCategory = list.filter((wildcard) => wildcard.category === category);
    if (ofCategory.length === 0) return [];
    const leaf = (wildcard: AvailableWildcard, parent: string, level: number): WildcardRow => ({
      path: `${parent}/${wildcard.name}`,
      level,
      title: names.wildcard(wildcard),
      wildcard,
    });
    const byNode = Map.groupBy(ofCategory, ({ nodeId }) => nodeId);
    const below = [...byNode].flatMap(([nodeId, ofNode]) => {
      if (nodeId === undefined) return ofNode.map((wildcard) => leaf(wildcard, category, 2));
      const path = `${category}/${nodeId}`;
      const node = { path, level: 2, title: ofNode[0]?.nodeName ?? '' };
      return [node, ...ofNode.map((wildcard) => leaf(wildcard, path, 3))];
    });
    return [{ path: category, level: 1, title: names.category(category) }, ...below];
  });
}

const isBelow = (row: WildcardRow, path: string) => row.path.startsWith(`${path}/`);

/**
 * The rows to show. With words to search for: the wildcards whose name, placeholder, node or category has them all, with
 * what they stand under; else all but those below a closed row.
 */
export function shownRows(
  rows: readonly WildcardRow[],
  query: string,
  closed: ReadonlySet<string>,
): WildcardRow[] {
  const words = plain(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return rows.filter((row) => ![...closed].some((path) => isBelow(row, path)));
  const parents = (row: WildcardRow) => rows.filter(({ path }) => isBelow(row, path));
  const found = rows.filter((row) => {
    if (!row.wildcard) return false;
    const text = plain([row, ...parents(row)].map(({ title }) => title).join(' ') + ` ${row.wildcard.name}`);
    return words.every((word) => text.includes(word));
  });
  return rows.filter((row) => found.some((leaf) => leaf === row || isBelow(leaf, row.path)));
}

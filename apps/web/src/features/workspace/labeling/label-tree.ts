import type { NerTagType } from '@scriptorium/contract/labels.ts';

/** All labels of the trees, parents before children. */
export const flatten = (labels: readonly NerTagType[]): NerTagType[] =>
  labels.flatMap((label) => [label, ...flatten(label.children)]);

export const findLabel = (labels: readonly NerTagType[], id: number): NerTagType | undefined =>
  flatten(labels).find((label) => label.id === id);

/** The path from a root to `id`, inclusive. */
export function pathTo(labels: readonly NerTagType[], id: number): NerTagType[] {
  for (const label of labels) {
    if (label.id === id) return [label];
    const below = pathTo(label.children, id);
    if (below.length > 0) return [label, ...below];
  }
  return [];
}

/** Filtering starts at two trimmed characters (CONST-32). */
export const isFilter = (text: string): boolean => text.trim().length > 1;

const foldCase = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[łŁ]/gu, 'l').toLowerCase();

/** Labels with names that contain the text, ignoring case and accents. */
export const filterLabels = (labels: readonly NerTagType[], text: string): NerTagType[] =>
  flatten(labels).filter(({ name }) => foldCase(name).includes(foldCase(text.trim())));

/** Maximum number of path segments shown. */
const SHOWN_PARTS = 3;

/** Shortens a long path to its last three segments; `cut` adds an ellipsis before them. */
export function shortPath<Part>(path: readonly Part[]): { cut: boolean; parts: readonly Part[] } {
  return { cut: path.length > SHOWN_PARTS, parts: path.slice(-SHOWN_PARTS) };
}

const MAX_RECENT = 4;
/** Small trees are fully visible, so they need no list of recent labels. */
const SMALL_TREE = 6;

/** Recently used labels of this tree, newest first; none for a small tree. */
export const recentLabels = (labels: readonly NerTagType[], recentIds: readonly number[]): NerTagType[] => {
  const all = flatten(labels);
  if (all.length <= SMALL_TREE) return [];
  return recentIds.flatMap(
    (id) => all.find((label) => label.id === id && label.selectable && !label.disabled) ?? [],
  );
};

const keyOf = (nodeId: number): string => `recent-labels-${nodeId}`;

export function readRecent(nodeId: number): number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(keyOf(nodeId)) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

export function storeRecent(nodeId: number, labelId: number): void {
  const others = readRecent(nodeId).filter((id) => id !== labelId);
  localStorage.setItem(keyOf(nodeId), JSON.stringify([labelId, ...others].slice(0, MAX_RECENT)));
}

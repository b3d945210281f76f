import type { NerTagType } from '@scriptorium/contract/process/labels.ts';
import type { LabelOption } from './label-option.ts';

/** All labels of the trees, parents before children. */
export const flatten = <Tree extends { readonly children: readonly Tree[] }>(
  trees: readonly Tree[],
): Tree[] => trees.flatMap((tree) => [tree, ...flatten(tree.children)]);

export const findLabel = (labels: readonly NerTagType[], id: number): NerTagType | undefined =>
  flatten(labels).find((label) => label.id === id);

export const findOption = (options: readonly LabelOption[], id: number | null): LabelOption | undefined =>
  flatten(options).find(({ optionId }) => optionId === id);

/** The options from the root to `option`, inclusive. */
export function pathTo(options: readonly LabelOption[], option: LabelOption): LabelOption[] {
  let level = options;
  return [...option.path, option.optionId].flatMap((id) => {
    const part = level.find(({ optionId }) => optionId === id);
    level = part?.children ?? [];
    return part ?? [];
  });
}

/** Filtering starts at two trimmed characters (CONST-32). */
export const isFilter = (text: string): boolean => text.trim().length > 1;

const foldCase = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[łŁ]/gu, 'l').toLowerCase();

/** Options with names that contain the text, ignoring case and accents. */
export const filterOptions = (options: readonly LabelOption[], text: string): LabelOption[] =>
  flatten(options).filter(({ name }) => foldCase(name).includes(foldCase(text.trim())));

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
export const recentOptions = (
  options: readonly LabelOption[],
  recentIds: readonly number[],
): LabelOption[] => {
  const all = flatten(options);
  if (all.length <= SMALL_TREE) return [];
  return recentIds.flatMap(
    (id) => all.find(({ optionId, selectable }) => optionId === id && selectable) ?? [],
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

import type { NerTagType } from '@scriptorium/contract/process/labels.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { MAX_LABEL_DEPTH } from '@scriptorium/domain/labels/label-limits.ts';
import { nameKey } from '@scriptorium/domain/names.ts';
import { nameConflict } from '../../http/name-conflict.ts';
import type { LabelRow } from './labels.store.ts';
import * as store from './labels.store.ts';

/** Labels as trees; `path` has the ids of the ancestors, root first. */
export function toTrees(rows: readonly LabelRow[]): NerTagType[] {
  const children = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const build = (row: LabelRow, path: number[]): NerTagType => ({
    id: row.id,
    name: row.name,
    nodeId: row.node_id,
    parentId: row.parent_id,
    path,
    prefixKey: String(row.prefix_key),
    suffixKey: row.suffix_key,
    backgroundColor: row.background_color,
    textColor: row.text_color,
    dataFormat: row.data_format,
    mandatory: row.mandatory,
    selectable: row.selectable,
    disabled: row.disabled,
    children: (children.get(row.id) ?? []).map((child) => build(child, [...path, row.id])),
  });
  return (children.get(null) ?? []).map((root) => build(root, []));
}

/** A label and all its descendants. */
export function subtreeIds(rows: readonly LabelRow[], id: number): number[] {
  const children = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const found = [id];
  for (let i = 0; i < found.length; i++)
    for (const child of children.get(found[i] ?? 0) ?? []) found.push(child.id);
  return found;
}

/** Depth of a label; 0 for null. */
export function depthOf(rows: ReadonlyMap<number, LabelRow>, id: number | null): number {
  let depth = 0;
  for (let at = id; at !== null; depth++) at = rows.get(at)?.parent_id ?? null;
  return depth;
}

/** Number of levels of a label's subtree, including the label. */
export function heightOf(rows: readonly LabelRow[], id: number): number {
  const children = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const height = (at: number): number =>
    1 + Math.max(0, ...(children.get(at) ?? []).map((child) => height(child.id)));
  return height(id);
}

export function findInTrees(trees: readonly NerTagType[], id: number): NerTagType | undefined {
  for (const tree of trees) {
    const found = tree.id === id ? tree : findInTrees(tree.children, id);
    if (found) return found;
  }
  return undefined;
}

export const tooDeep = () => new AppError('error.label.depth', { max: MAX_LABEL_DEPTH });

/** Checks a label's parent and name: a parent of its own node that is no descendant, and a name that no sibling has. */
export function requirePlace(
  rows: readonly store.LabelRow[],
  values: Pick<store.LabelValues, 'name' | 'parentId'>,
  id?: number,
): void {
  const { parentId } = values;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const below = id === undefined ? [] : subtreeIds(rows, id);
  const isValidParent = parentId === null || (byId.has(parentId) && !below.includes(parentId));
  const levels = id === undefined ? 1 : heightOf(rows, id);
  if (!isValidParent) throw new AppError('error.label.parent');
  if (depthOf(byId, parentId) + levels > MAX_LABEL_DEPTH) throw tooDeep();
  const key = nameKey(values.name);
  const isTaken = rows.some(
    (row) => row.parent_id === parentId && row.id !== id && nameKey(row.name) === key,
  );
  if (isTaken) throw nameConflict('ner-tag-type', values.name);
}

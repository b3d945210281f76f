import type { labels } from '@scriptorium/contract/process/labels.ts';
import { AppError, fieldError, notFound } from '@scriptorium/contract/errors.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { MAX_LABEL_DEPTH } from '@scriptorium/domain/labels/label-limits.ts';
import { nameKey } from '@scriptorium/domain/names.ts';
import type { z } from 'zod';
import { depthOf, requirePlace, tooDeep } from './label-tree.ts';
import * as store from './labels.store.ts';
import { requirePlaces, withLooks, type Line } from './labels.api.ts';

type Outline = z.output<typeof labels.createMany.body>;

/** The index of the line that each line belongs to; null for those under the outline's parent. */
function parentsOf(lines: readonly Line[], depthAbove: number): (number | null)[] {
  const open: number[] = [];
  return lines.map(({ depth }, index) => {
    if (depthAbove + depth + 1 > MAX_LABEL_DEPTH) throw tooDeep();
    if (depth > open.length) throw fieldError('ner-tag-type', `labels.${index}.depth`, 'Invalid');
    open.length = depth;
    open.push(index);
    return depth === 0 ? null : (open[depth - 1] ?? null);
  });
}

/** A name is unique among the labels with the same parent, both stored ones and those of the outline. */
function requireNewNames(
  lines: readonly Line[],
  parents: readonly (number | null)[],
  stored: readonly string[],
): void {
  const taken = new Set(stored.map((name) => `null ${nameKey(name)}`));
  for (const [index, { name }] of lines.entries()) {
    const key = `${parents[index]} ${nameKey(name)}`;
    if (taken.has(key)) throw fieldError('ner-tag-type', `labels.${index}.name`, 'Unique');
    taken.add(key);
  }
}

/** Creates the labels of an outline, level by level. Returns their ids in the order of the lines. */
export async function createOutline(
  tx: Tx,
  nodeId: number,
  { parentId, afterId, labels: lines }: Outline,
): Promise<number[]> {
  await store.lockNode(tx, nodeId);
  const rows = await store.listOfNodes(tx, [nodeId]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (parentId !== null && !byId.has(parentId)) throw new AppError('error.label.parent');
  const siblings = rows.filter((row) => row.parent_id === parentId);
  const parents = parentsOf(lines, depthOf(byId, parentId));
  requireNewNames(
    lines,
    parents,
    siblings.map(({ name }) => name),
  );
  const looks = withLooks(lines, rows);
  const ids: number[] = [];
  const deepest = Math.max(...lines.map(({ depth }) => depth));
  for (let depth = 0; depth <= deepest; depth++) {
    const ofLevel = [...lines.keys()].filter((index) => lines[index]?.depth === depth);
    const values = ofLevel.flatMap((index) => {
      const [look, above] = [looks[index], parents[index]];
      if (!look) return [];
      const under = typeof above === 'number' ? (ids[above] ?? null) : parentId;
      return [{ ...look, ...PLAIN, parentId: under }];
    });
    const made = await store.insertLabels(tx, nodeId, values);
    for (const [at, index] of ofLevel.entries()) ids[index] = made[at]?.id ?? 0;
  }
  if (afterId !== undefined) {
    const roots = ids.filter((_, index) => parents[index] === null);
    await store.placeLabels(tx, parentId, requirePlaces(siblings, roots, afterId));
  }
  return ids;
}

const PLAIN = { dataFormat: null, mandatory: false, selectable: true, disabled: false } as const;

/** Moves a label with its subtree. */
export async function moveLabel(
  tx: Tx,
  nodeId: number,
  id: number,
  { parentId, afterId }: { parentId: number | null; afterId: number | null },
): Promise<void> {
  await store.lockNode(tx, nodeId);
  const rows = await store.listOfNodes(tx, [nodeId]);
  const label = rows.find((row) => row.id === id);
  if (!label) throw notFound();
  requirePlace(rows, { name: label.name, parentId }, id);
  const siblings = rows.filter((row) => row.parent_id === parentId);
  await store.placeLabels(tx, parentId, requirePlaces(siblings, [id], afterId));
}

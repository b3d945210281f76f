import type { labels, NerTagType } from '@scriptorium/contract/labels.ts';
import { AppError, notFound } from '@scriptorium/contract/kit/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { nameKey } from '@scriptorium/domain/names.ts';
import type { z } from 'zod';
import { nameConflict } from '../../http/name-conflict.ts';
import { lockGraph, nameOfEdges } from '../graph/graph.service.ts';
import { bumpRulesVersion } from '@scriptorium/nodes/lexicon/server/matching-rules.service.ts';
import { refuseUsed } from './label-uses.service.ts';
import { depthOf, findInTrees, heightOf, subtreeIds, toTrees } from './label-tree.ts';
import * as store from './labels.store.ts';

/** Maximum depth of a label tree. */
export const MAX_DEPTH = 20;

type Draft = z.output<typeof labels.create.body>;

/** Without a letter there is no prefix, as for labels of a classifier (CLF-05). */
const valuesOf = (draft: Draft): store.LabelValues => ({
  ...draft,
  prefixKey: draft.suffixKey !== null && draft.prefixKey === 'true',
});

export async function getLabel(db: Db, nodeId: number, id: number): Promise<NerTagType> {
  const label = findInTrees(toTrees(await store.listOfNodes(db, [nodeId])), id);
  if (!label) throw notFound();
  return label;
}

/** Checks a label's parent and name: a parent of its own node that is no descendant, and a name that no sibling has. */
function requirePlace(rows: readonly store.LabelRow[], values: store.LabelValues, id?: number): void {
  const { parentId } = values;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const below = id === undefined ? [] : subtreeIds(rows, id);
  const isValidParent = parentId === null || (byId.has(parentId) && !below.includes(parentId));
  const levels = id === undefined ? 1 : heightOf(rows, id);
  if (!isValidParent || depthOf(byId, parentId) + levels > MAX_DEPTH)
    throw new AppError('error.label.parent');
  const key = nameKey(values.name);
  const isTaken = rows.some(
    (row) => row.parent_id === parentId && row.id !== id && nameKey(row.name) === key,
  );
  if (isTaken) throw nameConflict('ner-tag-type', values.name);
}

export async function createLabel(tx: Tx, nodeId: number, draft: Draft): Promise<NerTagType> {
  await bumpRulesVersion(tx, nodeId);
  const values = valuesOf(draft);
  requirePlace(await store.listOfNodes(tx, [nodeId]), values);
  const [made] = await store.insertLabels(tx, nodeId, [values]);
  return getLabel(tx, nodeId, made?.id ?? 0);
}

export async function changeLabel(
  tx: Tx,
  nodeId: number,
  { id, ...draft }: Draft & { id: number },
): Promise<NerTagType> {
  await bumpRulesVersion(tx, nodeId);
  const rows = await store.listOfNodes(tx, [nodeId]);
  if (!rows.some((row) => row.id === id)) throw notFound();
  const values = valuesOf(draft);
  requirePlace(rows, values, id);
  await store.updateLabel(tx, id, values);
  return getLabel(tx, nodeId, id);
}

/** Deletes a label with its children, unless any of them is used (docs/semantics.md#3). */
export async function removeLabel(
  tx: Tx,
  { processId, nodeId, rights }: { processId: number; nodeId: number; rights: Rights },
  id: number,
): Promise<void> {
  const graph = await lockGraph(tx, processId);
  await bumpRulesVersion(tx, nodeId);
  const rows = await store.listOfNodes(tx, [nodeId]);
  const label = rows.find((row) => row.id === id);
  if (!label) throw notFound();
  const { edgeIds, ...uses } = await store.findUses(tx, subtreeIds(rows, id));
  refuseUsed({ ...uses, name: label.name, predicates: nameOfEdges(graph, edgeIds, rights) });
  await store.deleteLabel(tx, id);
}

/** Refuses trees with a loop, and ones that are deeper than a tree may be. */
export async function requireSoundTree(tx: Tx, nodeId: number): Promise<void> {
  const rows = await store.listOfNodes(tx, [nodeId]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isSound = (row: store.LabelRow): boolean => {
    let depth = 1;
    for (let at = row.parent_id; at !== null && depth <= MAX_DEPTH; depth++)
      at = byId.get(at)?.parent_id ?? null;
    return depth <= MAX_DEPTH;
  };
  if (!rows.every(isSound)) throw new AppError('error.label.parent');
}

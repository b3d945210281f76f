import type { LabelChanges } from '@scriptorium/contract/process/label-fields.ts';
import { labels, type NerTagType } from '@scriptorium/contract/process/labels.ts';
import { AppError, notFound } from '@scriptorium/contract/kit/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { MAX_LABEL_DEPTH } from '@scriptorium/domain/labels/label-limits.ts';
import { placedAfter } from '@scriptorium/domain/labels/label-positions.ts';
import { nameKey } from '@scriptorium/domain/names.ts';
import { readableOn } from '@scriptorium/domain/palette.ts';
import type { z } from 'zod';
import { nameConflict } from '../../http/name-conflict.ts';
import { lockGraph, nameOfEdges } from '../graph/graph.api.ts';
import { joinChange } from '@scriptorium/node-server/changes/join-change.ts';
import { lastAuthor } from '@scriptorium/node-server/changes/last-author.ts';
import { bumpRulesVersion } from '@scriptorium/nodes/lexicon/server/matching-rules.service.ts';
import { refuseUsed } from './label-uses.api.ts';
import { depthOf, findInTrees, heightOf, subtreeIds, toTrees } from './label-tree.ts';
import * as store from './labels.store.ts';

type Draft = z.output<typeof labels.create.body>;

/** The letters are readable on their background; the key has its letter. */
const TOGETHER = [
  ['backgroundColor', 'textColor'],
  ['suffixKey', 'prefixKey'],
] as const;

/** Without a letter there is no prefix, as for labels of a classifier (CLF-05). */
const valuesOf = (draft: Draft): store.LabelValues => ({
  ...draft,
  prefixKey: draft.suffixKey !== null && draft.prefixKey === 'true',
});

function labelIn(rows: readonly store.LabelRow[], id: number): NerTagType {
  const label = findInTrees(toTrees(rows), id);
  if (!label) throw notFound();
  return label;
}

const getLabel = async (db: Db, nodeId: number, id: number): Promise<NerTagType> =>
  labelIn(await store.listOfNodes(db, [nodeId]), id);

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

export async function createLabel(tx: Tx, nodeId: number, draft: Draft): Promise<NerTagType> {
  await store.lockNode(tx, nodeId);
  const values = valuesOf(draft);
  requirePlace(await store.listOfNodes(tx, [nodeId]), values);
  const [made] = await store.insertLabels(tx, nodeId, [values]);
  return getLabel(tx, nodeId, made?.id ?? 0);
}

export async function changeLabel(
  tx: Tx,
  nodeId: number,
  { id, basedOn, ...draft }: z.output<typeof labels.update.body>,
): Promise<NerTagType> {
  await store.lockNode(tx, nodeId);
  const rows = await store.listOfNodes(tx, [nodeId]);
  const row = rows.find((one) => one.id === id);
  if (!row) throw notFound();
  const joined = await joinChange(tx, {
    row: { table: 'ner_tag_type', key: id, of: { nodeId } },
    current: labelIn(rows, id),
    wanted: draft,
    basedOn,
    shape: labels.update.body.shape,
    groups: TOGETHER,
  });
  const values = valuesOf(joined);
  requirePlace(rows, values, id);
  // The rules of a disabled label find nothing.
  if (row.disabled !== values.disabled) await bumpRulesVersion(tx, nodeId);
  await store.updateLabel(tx, id, values);
  if (row.parent_id !== values.parentId) {
    const siblings = rows.filter((one) => one.parent_id === values.parentId);
    await store.placeLabels(tx, values.parentId, placedAfter(siblings, [id], undefined) ?? []);
  }
  return getLabel(tx, nodeId, id);
}

/** Changes what a row of the list shows; the rest of the label stays. */
export async function changeRow(
  tx: Tx,
  nodeId: number,
  id: number,
  changes: LabelChanges,
): Promise<NerTagType> {
  await store.lockNode(tx, nodeId);
  const rows = await store.listOfNodes(tx, [nodeId]);
  const row = rows.find((one) => one.id === id);
  if (!row) throw notFound();
  await refuseRenamed(tx, { table: 'ner_tag_type', id, nodeId, name: row.name }, changes);
  const { name = row.name, backgroundColor = row.background_color } = changes;
  requirePlace(rows, { name, parentId: row.parent_id }, id);
  const suffixKey = changes.suffixKey === undefined ? row.suffix_key : changes.suffixKey;
  const prefix = changes.prefixKey === undefined ? row.prefix_key : changes.prefixKey === 'true';
  const changed = await store.updateLook(tx, id, {
    name,
    backgroundColor,
    // Letters of another colour stay as long as their background does.
    textColor: backgroundColor === row.background_color ? row.text_color : readableOn(backgroundColor),
    suffixKey,
    prefixKey: suffixKey !== null && prefix,
  });
  return labelIn(
    rows.map((one) => (one.id === id ? changed : one)),
    id,
  );
}

interface Present {
  readonly table: 'ner_tag_type' | 'classifier_type';
  readonly id: number;
  readonly nodeId: number;
  readonly name: string;
}

/** Two people may rename one label at once: the second is notified of the first. */
export async function refuseRenamed(tx: Tx, present: Present, { name, was }: LabelChanges): Promise<void> {
  if (name === undefined || was === undefined || was === present.name || name === present.name) return;
  const { table, id, nodeId } = present;
  const author = await lastAuthor(tx, { table, key: id, of: { nodeId } });
  throw new AppError('error.label.changed', { ...author, name: present.name });
}

/** Deletes a label with its children, unless any of them is used (docs/semantics.md#3). */
export async function removeLabel(
  tx: Tx,
  { processId, nodeId, rights }: { processId: number; nodeId: number; rights: Rights },
  id: number,
): Promise<void> {
  const graph = await lockGraph(tx, processId);
  await store.lockNode(tx, nodeId);
  const rows = await store.listOfNodes(tx, [nodeId]);
  const label = rows.find((row) => row.id === id);
  if (!label) throw notFound();
  const ids = subtreeIds(rows, id);
  await store.lockForDeletion(tx, ids);
  const { edgeIds, ...uses } = await store.findUses(tx, ids);
  refuseUsed({ ...uses, name: label.name, predicates: nameOfEdges(graph, edgeIds, rights) });
  await store.deleteLabel(tx, id);
}

/** Refuses trees with a loop, and ones that are deeper than a tree may be. */
export async function requireSoundTree(tx: Tx, nodeId: number): Promise<void> {
  const rows = await store.listOfNodes(tx, [nodeId]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isSound = (row: store.LabelRow): boolean => {
    let depth = 1;
    for (let at = row.parent_id; at !== null && depth <= MAX_LABEL_DEPTH; depth++)
      at = byId.get(at)?.parent_id ?? null;
    return depth <= MAX_LABEL_DEPTH;
  };
  if (!rows.every(isSound)) throw tooDeep();
}

import type { LabelChanges } from '@scriptorium/contract/process/label-fields.ts';
import { labels, type NerTagType } from '@scriptorium/contract/process/labels.ts';
import { notFound } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { placedAfter } from '@scriptorium/domain/labels/label-positions.ts';
import { readableOn } from '@scriptorium/domain/palette.ts';
import type { z } from 'zod';
import { joinChange } from '@scriptorium/node-server/changes/join-change.ts';
import { bumpRulesVersion } from '@scriptorium/nodes/lexicon/server/matching-rules.service.ts';
import { lockGraph, nameOfEdges } from '../graph/graph.api.ts';
import { refuseUsed, refuseRenamed } from './labels.api.ts';
import { findInTrees, subtreeIds, toTrees, requirePlace } from './label-tree.ts';
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

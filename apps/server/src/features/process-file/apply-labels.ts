import type { Tx } from '@scriptorium/db/database.ts';
import {
  bumpRulesVersion,
  insertRules,
  type RuleValues,
} from '@scriptorium/nodes/lexicon/server/matching-rules.service.ts';
import { isSame } from '@scriptorium/process-file/change-list.ts';
import { classKey, labelKey, ruleKey, type PlacedLabel } from '@scriptorium/process-file/keys.ts';
import type { ProcessRows } from '@scriptorium/process-file/rows.ts';
import type { FileClass, FileRelationType } from '@scriptorium/process-file/schema.ts';
import type { Kept, NodePlan, Plan } from './plan.ts';
import * as store from './apply.store.ts';
import { positionsOf } from './label-order.ts';

/** The ids of labels and classifier labels by the keys of the file. */
export interface LabelIds {
  readonly labels: Map<string, number>;
  readonly classes: Map<string, number>;
}

/** Writes the labels of all nodes; those that go are deleted by `deleteLabels`, once nothing refers to them. */
export async function writeLabels(
  tx: Tx,
  plan: Plan,
  rows: ProcessRows,
  nodeIdOf: (name: string) => number,
): Promise<LabelIds> {
  const ids: LabelIds = { labels: new Map(), classes: new Map() };
  const rules = Map.groupBy(rows.matching_rule, ({ ner_tag_type_id }) => ner_tag_type_id);
  const goneFrom = new Set(plan.removed.labels.map(({ place }) => place));
  const stored = new Map(rows.ner_tag_type.map(({ id, position }) => [id, position]));
  const storedClasses = new Map(rows.classifier_type.map(({ id, position }) => [id, position]));
  for (const [index, node] of plan.nodes.entries()) {
    const nodeId = nodeIdOf(node.thing.name);
    const isChanged = !isSame(node.before?.labels ?? [], node.thing.labels) || goneFrom.has(`nodes.${index}`);
    if (isChanged && node.thing.labels.length + (node.before?.labels.length ?? 0) > 0)
      await bumpRulesVersion(tx, nodeId);
    await writeTree(tx, node, nodeId, ids, stored);
    await writeRules(tx, node, rules, ids);
    await writeClasses(tx, node, nodeId, ids, storedClasses);
    await writeRelationTypes(tx, node, nodeId, ids);
  }
  return ids;
}

const labelRow = ({ label }: PlacedLabel, parentId: number | null) => ({
  name: label.name,
  parent_id: parentId,
  background_color: label.backgroundColor,
  text_color: label.textColor,
  prefix_key: label.suffixKey !== null && label.prefixKey,
  suffix_key: label.suffixKey,
  data_format: label.dataFormat,
  mandatory: label.mandatory,
  selectable: label.selectable,
  disabled: label.disabled,
});

/** Without its rules and children. */
const ownOf = ({ label, path }: PlacedLabel) => ({
  ...label,
  rules: [],
  children: [],
  above: path.slice(0, -1),
});

/** Level by level, so that the labels above have their ids. */
async function writeTree(
  tx: Tx,
  { thing, labels }: NodePlan,
  nodeId: number,
  ids: LabelIds,
  stored: ReadonlyMap<number, number>,
): Promise<void> {
  const keyOf = (path: readonly string[]) => labelKey(thing.name, path);
  const levels = Map.groupBy(labels, ({ thing: { path } }) => path.length);
  for (let depth = 1; levels.has(depth); depth++) {
    const level = levels.get(depth) ?? [];
    const parentOf = ({ path }: PlacedLabel) =>
      path.length === 1 ? null : (ids.labels.get(keyOf(path.slice(0, -1))) ?? null);
    const fresh = level.filter(({ id }) => id === undefined);
    const positions = positionsIn(level, stored, ({ path }) => keyOf(path.slice(0, -1)));
    const rowOf = (label: PlacedLabel) => ({
      ...labelRow(label, parentOf(label)),
      position: positions.get(label) ?? 0,
    });
    const made = await store.insertLabels(
      tx,
      fresh.map(({ thing: label }) => ({ node_id: nodeId, ...rowOf(label) })),
    );
    for (const [at, { thing: label }] of fresh.entries()) ids.labels.set(keyOf(label.path), made[at] ?? 0);
    const changed = level.flatMap(({ id, before, thing: label }) => {
      if (id === undefined) return [];
      ids.labels.set(keyOf(label.path), id);
      const isMoved = positions.get(label) !== stored.get(id);
      return isMoved || !before || !isSame(ownOf(before), ownOf(label)) ? [{ id, ...rowOf(label) }] : [];
    });
    await store.updateLabels(tx, changed);
  }
}

/** The positions of labels in their lists, which are those with the same key. */
function positionsIn<Thing>(
  kept: readonly Kept<Thing>[],
  stored: ReadonlyMap<number, number>,
  listOf: (thing: Thing) => string,
): Map<Thing, number> {
  const positions = new Map<Thing, number>();
  for (const list of Map.groupBy(kept, ({ thing }) => listOf(thing)).values()) {
    const found = positionsOf(
      list.map(({ id }) => ({ position: id === undefined ? undefined : stored.get(id) })),
    );
    for (const [at, { thing }] of list.entries()) positions.set(thing, found[at] ?? 0);
  }
  return positions;
}

async function writeRules(
  tx: Tx,
  { thing, labels }: NodePlan,
  stored: ReadonlyMap<number, ProcessRows['matching_rule'][number][]>,
  ids: LabelIds,
): Promise<void> {
  const added: RuleValues[] = [];
  const removed: number[] = [];
  for (const { id, thing: placed } of labels) {
    const labelId = ids.labels.get(labelKey(thing.name, placed.path)) ?? 0;
    const rows = id === undefined ? [] : (stored.get(id) ?? []);
    const keys = new Set(placed.label.rules.map(ruleKey));
    const known = new Set<string>();
    for (const { id: ruleId, matching_type, expression, tolerance } of rows) {
      const key = ruleKey({ type: matching_type, expression, ...(tolerance === null ? {} : { tolerance }) });
      known.add(key);
      if (!keys.has(key)) removed.push(ruleId);
    }
    for (const rule of placed.label.rules) {
      if (known.has(ruleKey(rule))) continue;
      const { type, expression, tolerance } = rule;
      added.push({ labelId, expression, matchingType: type, tolerance: tolerance ?? null });
    }
  }
  if (removed.length > 0) await store.deleteRules(tx, removed);
  if (added.length > 0) await insertRules(tx, added);
}

const classRow = (given: FileClass) => ({
  name: given.name,
  description: given.description,
  background_color: given.backgroundColor,
  prefix_key: given.suffixKey !== null && given.prefixKey,
  suffix_key: given.suffixKey,
});

const changed = <Thing>({ id, before, thing }: Kept<Thing>): boolean =>
  id !== undefined && !(before && isSame(before, thing));

async function writeClasses(
  tx: Tx,
  { thing, classes }: NodePlan,
  nodeId: number,
  ids: LabelIds,
  stored: ReadonlyMap<number, number>,
): Promise<void> {
  const positions = positionsIn(classes, stored, () => '');
  const rowOf = (one: FileClass) => ({ ...classRow(one), position: positions.get(one) ?? 0 });
  const fresh = classes.filter(({ id }) => id === undefined);
  const made = await store.insertClasses(
    tx,
    fresh.map(({ thing: one }) => ({ node_id: nodeId, ...rowOf(one) })),
  );
  for (const [at, { thing: one }] of fresh.entries())
    ids.classes.set(classKey(thing.name, one.name), made[at] ?? 0);
  const rewritten = classes.flatMap((one) => {
    const { id, thing: named } = one;
    if (id === undefined) return [];
    ids.classes.set(classKey(thing.name, named.name), id);
    const isMoved = positions.get(named) !== stored.get(id);
    return isMoved || changed(one) ? [{ id, ...rowOf(named) }] : [];
  });
  await store.updateClasses(tx, rewritten);
}

async function writeRelationTypes(
  tx: Tx,
  { thing, relationTypes }: NodePlan,
  nodeId: number,
  ids: LabelIds,
): Promise<void> {
  const endOf = (path: readonly string[] | null) =>
    path === null ? null : (ids.labels.get(labelKey(thing.name, path)) ?? null);
  const rowOf = (type: FileRelationType) => ({
    name: type.name,
    color: type.color,
    text_color: type.textColor,
    priority: type.priority,
    merge: type.merge,
    strict: type.strict,
    from_id: endOf(type.from),
    // a merge joins two tags of one label
    to_id: endOf(type.merge ? type.from : type.to),
  });
  const fresh = relationTypes.filter(({ id }) => id === undefined);
  await store.insertRelationTypes(
    tx,
    fresh.map(({ thing: type }) => ({ node_id: nodeId, ...rowOf(type) })),
  );
  const rewritten = relationTypes.flatMap((one) =>
    one.id !== undefined && changed(one) ? [{ id: one.id, ...rowOf(one.thing) }] : [],
  );
  await store.updateRelationTypes(tx, rewritten);
}

/** After the conditions that named them. */
export async function deleteLabels(tx: Tx, { removed }: Plan): Promise<void> {
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  await store.deleteRelationTypes(tx, idsOf(removed.relationTypes));
  await store.deleteClasses(tx, idsOf(removed.classes));
  await store.deleteLabels(tx, idsOf(removed.labels));
}

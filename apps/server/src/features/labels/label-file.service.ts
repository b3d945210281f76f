import type { ImportedLabel, labels, LabelFile } from '@scriptorium/contract/process/labels.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { MAX_LABEL_DEPTH } from '@scriptorium/domain/labels/label-limits.ts';
import { nameKey } from '@scriptorium/domain/names.ts';
import { PALETTE, readableOn } from '@scriptorium/domain/palette.ts';
import type { MatchingRule } from '@scriptorium/nodes/lexicon/lexicon.contract.ts';
import type { z } from 'zod';
import {
  bumpRulesVersion,
  insertRules,
  listOfNode,
  requireValidRules,
  ruleKey,
  type RuleValues,
} from '@scriptorium/nodes/lexicon/server/matching-rules.service.ts';
import { tooDeep } from './label-tree.ts';
import * as store from './labels.store.ts';

type Result = z.output<typeof labels.importFile.reply>;

/** The tolerance of FUZZY rules without one: the file format requires none (LEX-09). */
const LOW = 1;

const keyOf = (parentId: number | null, name: string): string => `${parentId} ${nameKey(name)}`;

function valuesOf(
  { nerTagType }: ImportedLabel,
  parentId: number | null,
  position: number,
): store.LabelValues {
  const backgroundColor = nerTagType.backgroundColor ?? PALETTE[position % PALETTE.length] ?? PALETTE[0];
  const suffixKey = nerTagType.suffixKey ?? null;
  return {
    name: nerTagType.name,
    parentId,
    backgroundColor,
    textColor: nerTagType.textColor ?? readableOn(backgroundColor),
    prefixKey: suffixKey !== null && nerTagType.prefixKey === 'true',
    suffixKey,
    dataFormat: nerTagType.dataFormat ?? null,
    mandatory: nerTagType.mandatory ?? false,
    selectable: nerTagType.selectable ?? true,
    disabled: nerTagType.disabled ?? false,
  };
}

const rulesOf = (labelId: number, { matchingRules = [] }: ImportedLabel): RuleValues[] =>
  matchingRules.map(({ expression, matchingType, tolerance }) => ({
    labelId,
    expression,
    matchingType,
    tolerance: matchingType === 'FUZZY' ? (tolerance ?? LOW) : null,
  }));

interface Placed {
  readonly parentId: number | null;
  readonly label: ImportedLabel;
}

/** Adds the labels and rules of a file, whole or not at all. */
export async function importFile(db: Db, nodeId: number, file: LabelFile): Promise<Result> {
  await requireValidRules(rulesIn(file.data));
  return inTransaction(db, (tx) => addLabels(tx, nodeId, file));
}

const rulesIn = (labels: readonly ImportedLabel[]): Pick<RuleValues, 'expression' | 'matchingType'>[] =>
  labels.flatMap(({ matchingRules = [], children }) => [...matchingRules, ...rulesIn(children ?? [])]);

/**
 * Level by level. A label with the same name and parent exists already: it is counted, and its children in the file
 * are added to it.
 */
async function addLabels(tx: Tx, nodeId: number, file: LabelFile): Promise<Result> {
  await bumpRulesVersion(tx, nodeId);
  const rows = await store.listOfNodes(tx, [nodeId]);
  const known = new Map(rows.map((row) => [keyOf(row.parent_id, row.name), row.id]));
  const result = { savedTagTypes: 0, savedRules: 0, duplicatedTagTypes: 0, duplicatedRules: 0 };
  const rules: RuleValues[] = [];
  let level: Placed[] = file.data.map((label) => ({ parentId: null, label }));
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_LABEL_DEPTH) throw tooDeep();
    const fresh = new Map<string, store.LabelValues>();
    for (const { parentId, label } of level) {
      const key = keyOf(parentId, label.nerTagType.name);
      if (known.has(key) || fresh.has(key)) result.duplicatedTagTypes++;
      else fresh.set(key, valuesOf(label, parentId, known.size + fresh.size));
    }
    const made = await store.insertLabels(tx, nodeId, [...fresh.values()]);
    for (const row of made) known.set(keyOf(row.parent_id, row.name), row.id);
    result.savedTagTypes += made.length;
    level = level.flatMap(({ parentId, label }) => {
      const id = known.get(keyOf(parentId, label.nerTagType.name)) ?? 0;
      rules.push(...rulesOf(id, label));
      return (label.children ?? []).map((child) => ({ parentId: id, label: child }));
    });
  }
  const distinct = [...new Map(rules.map((rule) => [ruleKey(rule), rule])).values()];
  result.savedRules = await insertRules(tx, distinct);
  result.duplicatedRules = rules.length - result.savedRules;
  return result;
}

const exportedRule = ({ expression, matchingType, tolerance }: MatchingRule) => ({
  expression,
  matchingType,
  ...(tolerance === null ? {} : { tolerance }),
});

function exportedLabel(row: store.LabelRow): ImportedLabel['nerTagType'] {
  return {
    name: row.name,
    prefixKey: row.prefix_key ? 'true' : 'false',
    ...(row.suffix_key === null ? {} : { suffixKey: row.suffix_key }),
    backgroundColor: row.background_color,
    textColor: row.text_color,
    ...(row.data_format === null ? {} : { dataFormat: row.data_format }),
    mandatory: row.mandatory,
    selectable: row.selectable,
    disabled: row.disabled,
  };
}

/** The node's labels and rules in the format that `importFile` reads. */
export async function exportFile(db: Db, nodeId: number): Promise<LabelFile> {
  const children = Map.groupBy(await store.listOfNodes(db, [nodeId]), ({ parent_id }) => parent_id);
  const rules = Map.groupBy(await listOfNode(db, nodeId), ({ nerTagTypeId }) => nerTagTypeId);
  const build = (row: store.LabelRow): ImportedLabel => ({
    nerTagType: exportedLabel(row),
    matchingRules: (rules.get(row.id) ?? []).map(exportedRule),
    children: (children.get(row.id) ?? []).map(build),
  });
  return { data: (children.get(null) ?? []).map(build) };
}

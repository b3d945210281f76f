import { fieldError } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { findInvalidRules } from '@scriptorium/matching/engine/check-rules.ts';
import type { z } from 'zod';
import type { matchingRules, RuleFileReport } from '../lexicon.contract.ts';
import { checkRules, labelsByPath, type CheckedRules, type FileProblem } from '../rule-file/check-rules.ts';
import type { RawRules, RuleFileFormat } from '../rule-file/rule-lines.ts';
import { placeInValue } from '../rule-file/value-place.ts';
import { ruleKey } from './matching-rules.service.ts';
import * as store from './matching-rules.store.ts';
import { readRules } from './read-rules.ts';

type RuleFile = z.output<typeof matchingRules.importFile.body>;
type Line = RuleFileReport['lines'][number];

/** The report on a file of rules; it is stored when the call asks for it and no line has an error. */
export async function importRules(db: Db, nodeId: number, file: RuleFile): Promise<RuleFileReport> {
  const read = await readRules(file.format, file.text);
  // Before the transaction, because compiling many patterns takes seconds.
  const preview = await withoutInvalidPatterns(await checkWith(db, nodeId, read, file), file.format);
  if (!file.store || preview.problems.length > 0) return (await reportOn(db, nodeId, preview)).report;
  return inTransaction(db, (tx) => storeRules(tx, nodeId, read, file));
}

async function checkWith(db: Db, nodeId: number, read: RawRules, file: RuleFile): Promise<CheckedRules> {
  const labels = await store.listLabelNames(db, nodeId);
  const { nerTagTypeId } = file;
  if (nerTagTypeId !== undefined && !labels.some(({ id }) => id === nerTagTypeId))
    throw fieldError('matching-rules', 'nerTagTypeId', 'Invalid');
  return checkRules(read, labelsByPath(labels), nerTagTypeId);
}

async function withoutInvalidPatterns(
  { rules, problems }: CheckedRules,
  format: RuleFileFormat,
): Promise<CheckedRules> {
  const invalid = await findInvalidRules(
    rules.map(({ expression, matchingType }) => ({
      expression,
      matchingType,
      // its range has been checked
      tolerance: matchingType === 'FUZZY' ? 1 : null,
    })),
  );
  const byIndex = new Map(invalid.map((one) => [one.index, one]));
  const found = rules.flatMap(({ value, expression }, index): FileProblem[] => {
    const fault = byIndex.get(index);
    if (!fault) return [];
    const { message, position = 0 } = fault;
    const place = placeInValue(value, position, format);
    return [{ ...place, problem: 'INVALID_PATTERN', detail: message, expression }];
  });
  return { rules: rules.filter((_, index) => !byIndex.has(index)), problems: [...problems, ...found] };
}

/** Labels may have changed since the preview: the rules are checked again, while nobody else changes them. */
async function storeRules(tx: Tx, nodeId: number, read: RawRules, file: RuleFile): Promise<RuleFileReport> {
  await store.bumpRulesVersion(tx, nodeId);
  const checked = await checkWith(tx, nodeId, read, file);
  const { report, added } = await reportOn(tx, nodeId, checked);
  if (checked.problems.length > 0) return report;
  await store.insertRules(tx, added);
  return { ...report, stored: true };
}

async function reportOn(
  db: Db,
  nodeId: number,
  { rules, problems }: CheckedRules,
): Promise<{ report: RuleFileReport; added: store.RuleValues[] }> {
  const stored = await store.listOfNode(db, nodeId);
  const known = new Set(stored.map((rule) => ruleKey({ ...rule, labelId: rule.nerTagTypeId })));
  const added: store.RuleValues[] = [];
  const fine = rules.map((rule): Line => {
    const { line, column, value: _, ...values } = rule;
    const key = ruleKey(values);
    const isDouble = known.has(key);
    known.add(key);
    if (!isDouble) added.push(values);
    const outcome = isDouble ? 'DUPLICATE' : 'ADDED';
    return { line, column, outcome, problem: null, detail: null, expression: values.expression };
  });
  const wrong = problems.map((one): Line => ({ ...one, outcome: 'ERROR' }));
  const lines = [...fine, ...wrong].sort((a, b) => a.line - b.line || a.column - b.column);
  const counts = { added: added.length, duplicates: fine.length - added.length, errors: wrong.length };
  return { report: { stored: false, ...counts, lines }, added };
}

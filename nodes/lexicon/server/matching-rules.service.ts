import { AppError, fieldError } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction, isUniqueViolation } from '@scriptorium/db/transaction.ts';
import { findInvalidRule } from '@scriptorium/matching/engine/check-rules.ts';
import type { z } from 'zod';
import type { MatchingRule, RuleBatch } from '../lexicon.contract.ts';
import { joinRules } from './join-rules.ts';
import * as store from './matching-rules.store.ts';

export type { RuleValues } from './matching-rules.store.ts';
export { bumpRulesVersion, insertRules, listOfNode } from './matching-rules.store.ts';

type Batch = z.output<typeof RuleBatch>;
type Draft = Batch['newRules'][number];

const SHOWN_CHARS = 200;

/**
 * Refuses the first rule that does not compile, with the position of its error. Called before the transaction
 * that saves, because compiling many rules takes seconds.
 */
export async function requireValidRules(
  rules: readonly Pick<store.RuleValues, 'expression' | 'matchingType'>[],
): Promise<void> {
  const invalid = await findInvalidRule(
    // the contract defines the tolerances
    rules.map(({ expression, matchingType }) => ({
      expression,
      matchingType,
      tolerance: matchingType === 'FUZZY' ? 1 : null,
    })),
  );
  if (!invalid) return;
  const { index, message, position } = invalid;
  throw new AppError('error.rule.invalid', {
    expression: rules[index]?.expression.slice(0, SHOWN_CHARS) ?? '',
    reason: message,
    ...(position === undefined ? {} : { position }),
  });
}

export const ruleKey = (rule: store.RuleValues): string =>
  JSON.stringify([rule.labelId, rule.matchingType, rule.tolerance, rule.expression]);

/** A rule's own label takes precedence over the batch's, but must be of the same node. */
function resolveRules(
  field: 'newRules' | 'updatedRules',
  drafts: readonly Draft[],
  batch: Batch,
  labelIds: ReadonlySet<number>,
): store.RuleValues[] {
  return drafts.map((draft, index) => {
    const labelId = draft.nerTagTypeId ?? batch.nerTagTypeId;
    const wrong = (name: string, kind: 'Invalid' | 'NotNull') =>
      fieldError('matching-rules', `${field}.${index}.${name}`, kind);
    if (!labelIds.has(labelId)) throw wrong('nerTagTypeId', 'Invalid');
    const { expression, matchingType } = draft;
    if (matchingType === 'FUZZY' && (draft.tolerance ?? null) === null) throw wrong('tolerance', 'NotNull');
    return {
      labelId,
      expression,
      matchingType,
      tolerance: matchingType === 'FUZZY' ? (draft.tolerance ?? null) : null,
    };
  });
}

/** One batch, completely or not at all. Returns the node's rules after it. */
export async function saveBatch(db: Db, nodeId: number, batch: Batch): Promise<MatchingRule[]> {
  await requireValidRules([...batch.updatedRules, ...batch.newRules]);
  return inTransaction(db, (tx) => saveValid(tx, nodeId, batch));
}

async function saveValid(tx: Tx, nodeId: number, batch: Batch): Promise<MatchingRule[]> {
  await store.bumpRulesVersion(tx, nodeId);
  const labelIds = new Set(await store.listLabelIds(tx, nodeId));
  const added = resolveRules('newRules', batch.newRules, batch, labelIds);
  const changedIds = batch.updatedRules.map(({ id }) => id);
  const known = new Map((await store.lockRulesOfNode(tx, nodeId, changedIds)).map((rule) => [rule.id, rule]));
  const updated = await joinRules(tx, nodeId, batch.updatedRules, known);
  const unknown = changedIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw fieldError('matching-rules', `updatedRules.${unknown}.id`, 'Invalid');
  const changed = resolveRules(
    'updatedRules',
    updated.map((rule) => ({
      ...rule,
      nerTagTypeId: rule.nerTagTypeId ?? known.get(rule.id)?.labelId,
    })),
    batch,
    labelIds,
  ).map((rule, index) => ({ ...rule, id: changedIds[index] ?? 0 }));
  const isDouble = new Set(changedIds).size < changedIds.length;
  const keys = new Set([...changed, ...added].map(ruleKey));
  if (isDouble || keys.size < changed.length + added.length) throw new AppError('error.rule.duplicate');
  await write(tx, nodeId, batch.deletedRuleIds, changed, added);
  return store.listOfNode(tx, nodeId);
}

async function write(
  tx: Tx,
  nodeId: number,
  deletedIds: readonly number[],
  changed: readonly (store.RuleValues & { id: number })[],
  added: readonly store.RuleValues[],
): Promise<void> {
  const deleted = await store.lockRulesOfNode(tx, nodeId, [...new Set(deletedIds)]);
  await store.deleteRules(
    tx,
    deleted.map(({ id }) => id),
  );
  try {
    await store.updateRules(tx, changed);
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('error.rule.duplicate');
    throw error;
  }
  if ((await store.insertRules(tx, added)) < added.length) throw new AppError('error.rule.duplicate');
}

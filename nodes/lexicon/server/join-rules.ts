import { AppError } from '@scriptorium/contract/errors.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { mergeChange } from '@scriptorium/domain/process-changes/merge-change.ts';
import { lastAuthor } from '@scriptorium/node-server/changes/last-author.ts';
import type { z } from 'zod';
import type { RuleBatch } from '../lexicon.contract.ts';
import type { RuleValues } from './matching-rules.store.ts';

type Change = z.output<typeof RuleBatch>['updatedRules'][number];

/** Rules that an error shows; it has the ids of all. */
const MOST_SHOWN = 5;

/** Nobody wants the expression of one person with the type of another. */
const ONE_RULE = [['expression', 'matchingType', 'tolerance', 'nerTagTypeId']] as const;

const asRead = ({ labelId, ...rule }: RuleValues) => ({ ...rule, nerTagTypeId: labelId });

const wantedOf = (
  { expression, matchingType, tolerance, nerTagTypeId }: Change,
  { labelId }: RuleValues,
) => ({
  expression,
  matchingType,
  tolerance: matchingType === 'FUZZY' ? (tolerance ?? null) : null,
  nerTagTypeId: nerTagTypeId ?? labelId,
});

interface Overtaken {
  readonly key: 'error.rule.overtaken' | 'error.rule.deleted';
  readonly rules: readonly { readonly id: number; readonly expression: string }[];
  /** The changed fields of the rules. */
  readonly fields: ReadonlySet<string>;
}

async function refuse(tx: Tx, nodeId: number, { key, rules, fields }: Overtaken): Promise<void> {
  const [first] = rules;
  if (!first) return;
  const author = await lastAuthor(tx, { table: 'matching_rule', key: first.id, of: { nodeId } });
  throw new AppError(key, {
    ...author,
    rules: rules.slice(0, MOST_SHOWN).map(({ expression }) => expression),
    ids: rules.map(({ id }) => String(id)),
    fields: [...fields],
  });
}

/**
 * The changes of rules, joined with what others have stored since the author saw them: a rule that somebody has deleted, or changed to
 * something else, is refused. The caller holds the lock of the node.
 */
export async function joinRules(
  tx: Tx,
  nodeId: number,
  changes: readonly Change[],
  known: ReadonlyMap<number, RuleValues>,
): Promise<Change[]> {
  const deleted: { id: number; expression: string }[] = [];
  const overtaken: { id: number; expression: string }[] = [];
  const fields = new Set<string>();
  const joined = changes.map((change) => {
    const { id, basedOn } = change;
    const rule = known.get(id);
    if (!basedOn) return change;
    if (!rule) {
      deleted.push({ id, expression: basedOn.expression });
      return change;
    }
    const merged = mergeChange(asRead(rule), wantedOf(change, rule), basedOn, ONE_RULE);
    if (merged.overtaken.length > 0) overtaken.push({ id, expression: rule.expression });
    for (const field of merged.overtaken) fields.add(field);
    return { ...change, ...merged.values };
  });
  await refuse(tx, nodeId, { key: 'error.rule.deleted', rules: deleted, fields: new Set() });
  await refuse(tx, nodeId, { key: 'error.rule.overtaken', rules: overtaken, fields });
  return joined;
}

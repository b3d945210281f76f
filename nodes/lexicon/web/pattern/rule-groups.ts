import type { NerTagType } from '@scriptorium/contract/process/labels.ts';
import type { CallOf } from '@scriptorium/contract/kit/endpoint.ts';
import { flatLabels } from '@scriptorium/node-web/labels/label-paths.ts';
import type { matchingRules, MatchingRule } from '../../lexicon.contract.ts';
import type { Entry } from './expressions.ts';

export type MatchingType = MatchingRule['matchingType'];
export type Batch = CallOf<typeof matchingRules.save>['body'];

/** The common properties of the rules of a group. */
export interface GroupTraits {
  readonly labelId: number;
  readonly matchingType: MatchingType;
  /** Letters that may differ; only FUZZY has one. */
  readonly tolerance: number | null;
}

export interface RuleGroup extends GroupTraits {
  readonly key: string;
  readonly label: NerTagType | undefined;
  readonly path: string;
  readonly rules: readonly MatchingRule[];
}

const keyOf = ({ nerTagTypeId, matchingType, tolerance }: MatchingRule) =>
  `${nerTagTypeId} ${matchingType} ${tolerance ?? ''}`;

/** The rules of a node by label, matching type and tolerance, in the order of the label tree. */
export function groupRules(rules: readonly MatchingRule[], trees: readonly NerTagType[]): RuleGroup[] {
  const places = new Map(flatLabels(trees).map((flat, order) => [flat.label.id, { ...flat, order }]));
  const groups = [...Map.groupBy(rules, keyOf)].flatMap(([key, ofGroup]) => {
    const [first] = ofGroup;
    if (!first) return [];
    const place = places.get(first.nerTagTypeId);
    const { nerTagTypeId: labelId, matchingType, tolerance } = first;
    const group: RuleGroup = {
      key,
      labelId,
      matchingType,
      tolerance,
      rules: ofGroup,
      label: place?.label,
      path: place?.path ?? String(labelId),
    };
    return [{ group, order: place?.order ?? places.size }];
  });
  return groups
    .sort((a, b) => a.order - b.order || (a.group.key < b.group.key ? -1 : 1))
    .map(({ group }) => group);
}

const seenRule = (rule: MatchingRule | undefined) =>
  rule && {
    nerTagTypeId: rule.nerTagTypeId,
    expression: rule.expression,
    matchingType: rule.matchingType,
    tolerance: rule.tolerance,
  };

/** One batch with the differences between the editor's initial and current rules; unchanged rules are not sent. */
export function batchOf(before: RuleGroup | undefined, after: GroupTraits, entries: readonly Entry[]): Batch {
  const traits = {
    matchingType: after.matchingType,
    tolerance: after.matchingType === 'FUZZY' ? after.tolerance : null,
    nerTagTypeId: after.labelId,
  };
  const stored = new Map((before?.rules ?? []).map((rule) => [rule.id, rule]));
  const kept = entries.flatMap(({ id, expression }) =>
    id === undefined ? [] : [{ id, expression: expression.trim() }],
  );
  const ids = new Set(kept.map(({ id }) => id));
  const sameTraits =
    before !== undefined &&
    before.labelId === after.labelId &&
    before.matchingType === traits.matchingType &&
    before.tolerance === traits.tolerance;
  return {
    nerTagTypeId: after.labelId,
    deletedRuleIds: [...stored.keys()].filter((id) => !ids.has(id)),
    updatedRules: kept
      .filter(({ id, expression }) => !sameTraits || stored.get(id)?.expression !== expression)
      .map((rule) => ({ ...rule, ...traits, basedOn: seenRule(stored.get(rule.id)) })),
    newRules: entries
      .filter(({ id }) => id === undefined)
      .map(({ expression }) => ({ expression: expression.trim(), ...traits })),
  };
}

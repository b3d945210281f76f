import type { NerTagType } from '@scriptorium/contract/process/labels.ts';
import { expect, it } from 'vitest';
import type { MatchingRule } from '../../lexicon.contract.ts';
import { batchOf, groupRules } from './rule-groups.ts';

const label = (id: number, name: string, children: NerTagType[] = []) =>
  ({ id, name, children }) as NerTagType;
const trees = [label(1, 'Person', [label(3, 'Name')]), label(2, 'Place')];
const rule = (
  id: number,
  nerTagTypeId: number,
  expression: string,
  tolerance: number | null = null,
): MatchingRule => ({
  id,
  nerTagTypeId,
  expression,
  matchingType: tolerance === null ? 'EXACT' : 'FUZZY',
  tolerance,
});
const rules = [rule(1, 2, 'Kraków'), rule(2, 3, 'Ada', 1), rule(3, 3, 'Eva', 2), rule(4, 3, 'Grace', 1)];

it('groups rules by label, type and tolerance, in the order of the label tree', () => {
  expect(
    groupRules(rules, trees).map(({ path, tolerance, rules: ofGroup }) => [path, tolerance, ofGroup.length]),
  ).toEqual([
    ['Person / Name', 1, 2],
    ['Person / Name', 2, 1],
    ['Place', null, 1],
  ]);
});

it('sends only what changed', () => {
  const [group] = groupRules(rules, trees);
  const entries = [
    { key: 1, id: 2, expression: 'Ada ' },
    { key: 2, id: 4, expression: 'Grace H.' },
    { key: 3, expression: ' Alan' },
  ];
  const fuzzy = { matchingType: 'FUZZY', tolerance: 1, nerTagTypeId: 3 };
  expect(batchOf(group, { labelId: 3, matchingType: 'FUZZY', tolerance: 1 }, entries)).toEqual({
    nerTagTypeId: 3,
    deletedRuleIds: [],
    updatedRules: [{ id: 4, expression: 'Grace H.', ...fuzzy, basedOn: { expression: 'Grace', ...fuzzy } }],
    newRules: [{ expression: 'Alan', ...fuzzy }],
  });
});

it('sends every rule of a group with a changed type, without a tolerance that the type does not have', () => {
  const [group] = groupRules(rules, trees);
  const batch = batchOf(group, { labelId: 3, matchingType: 'EXACT', tolerance: 1 }, [
    { key: 1, id: 2, expression: 'Ada' },
  ]);
  expect(batch).toEqual({
    nerTagTypeId: 3,
    deletedRuleIds: [4],
    updatedRules: [
      {
        id: 2,
        expression: 'Ada',
        matchingType: 'EXACT',
        tolerance: null,
        nerTagTypeId: 3,
        basedOn: { expression: 'Ada', matchingType: 'FUZZY', tolerance: 1, nerTagTypeId: 3 },
      },
    ],
    newRules: [],
  });
});

import { expect, it } from 'vitest';
import type { RuleGroup } from '../pattern/rule-groups.ts';
import { faultsOf, triedForm } from './tried-rules.ts';

const traits = { labelId: 1, matchingType: 'EXACT' as const, tolerance: null };
const rule = (id: number, expression: string) => ({
  id,
  expression,
  nerTagTypeId: 1,
  matchingType: 'EXACT' as const,
  tolerance: null,
});
const group: RuleGroup = {
  ...traits,
  key: 'k',
  label: undefined,
  path: 'A',
  rules: [rule(5, 'a'), rule(6, 'b'), rule(7, 'c')],
};
const form = { nodeId: 9, group, traits, typed: [], among: 'GROUP' as const };

it('sends new and changed rules, and those that were deleted', () => {
  const entries = [
    { key: 0, id: 5, expression: ' a ' },
    { key: 1, id: 6, expression: 'B' },
    { key: 2, expression: 'new' },
    { key: 3, expression: '  ' },
    { key: 4, expression: 'x'.repeat(1001) },
  ];
  const { body, sources } = triedForm({ ...form, entries, typed: [' typed ', ''] });
  const common = { nerTagTypeId: 1, matchingType: 'EXACT', tolerance: null };
  expect(body).toEqual({
    nodeId: 9,
    among: 'GROUP',
    drafts: [
      { ...common, id: 6, expression: 'B' },
      { ...common, expression: 'new' },
      { ...common, expression: 'typed' },
    ],
    deletedRuleIds: [7],
    group: common,
  });
  expect(sources).toEqual([{ entry: entries[1] }, { entry: entries[2] }, { typed: ' typed ' }]);
});

it('sends all rules of a group that becomes another one', () => {
  const entries = group.rules.map(({ id, expression }, key) => ({ key, id, expression }));
  const moved = triedForm({ ...form, entries, traits: { ...traits, labelId: 2 } });
  expect(moved.body.drafts).toHaveLength(3);
  expect(triedForm({ ...form, entries }).body).toMatchObject({ drafts: [], deletedRuleIds: [] });
});

it('finds the field of an error, and its place behind the space before the expression', () => {
  const sources = [{ entry: { key: 0, expression: '  (a' } }, { typed: '[' }];
  const errors = [
    { draft: 0, message: 'open', position: 2 },
    { draft: 1, message: 'set', position: null },
  ];
  expect(faultsOf(errors, sources)).toEqual([
    { source: sources[0], message: 'open', position: 4 },
    { source: sources[1], message: 'set', position: null },
  ]);
});

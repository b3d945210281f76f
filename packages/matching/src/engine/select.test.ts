import { describe, expect, it } from 'vitest';
import { compileRules, findMatches } from './compile.ts';
import { rule } from '../testing/rules.ts';

const matched = (rules: ReturnType<typeof rule>[], text: string) =>
  findMatches(compileRules(rules), text).map((m) => `${m.ruleId}:${text.slice(m.start, m.end)}`);

describe('overlapping matches', () => {
  it('of one label leave the longest, for any kinds of rules', () => {
    const rules = [
      rule(1, 'EXACT', 'New York', null, 9),
      rule(2, 'REGEX', 'New', null, 9),
      rule(3, 'EXACT', 'York City Hall', null, 9),
      rule(4, 'FUZZY', 'Hall and Oates', 2, 9),
    ];
    expect(matched(rules, 'New York City Hall')).toEqual(['2:New', '3:York City Hall']);
  });

  it('of different labels all remain, each with its rule', () => {
    const rules = [rule(1, 'EXACT', 'New York'), rule(2, 'EXACT', 'York City'), rule(3, 'REGEX', 'York')];
    expect(matched(rules, 'New York City')).toEqual(['1:New York', '3:York', '2:York City']);
  });

  it('of one position and one label leave the nearest, then that of the lowest rule', () => {
    const rules = [
      rule(3, 'FUZZY', 'Warszawianka', 2, 9),
      rule(2, 'EXACT', 'warszawiank', null, 9),
      rule(1, 'REGEX', 'Warszawiank', null, 9),
    ];
    expect(matched(rules, 'Warszawiank')).toEqual(['1:Warszawiank']);
  });

  it('of one rule leave the first', () => {
    expect(matched([rule(1, 'EXACT', 'a b a')], 'a b a b a')).toEqual(['1:a b a']);
  });
});

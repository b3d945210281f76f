import { describe, expect, it } from 'vitest';
import { compileRules, findMatches } from './compile.ts';
import { rule } from './test-support.ts';
import { joinTokens, matchTokens } from './tokens.ts';

const tokens = ['Dzień', 'dobry,', 'mówi', 'Jan', 'Kowalski'].map((value) => ({ value }));

describe('matches on a transcript', () => {
  it('cover every token that they overlap', () => {
    const { text, spans } = joinTokens(tokens);
    const rules = [rule(1, 'EXACT', 'jan kowalski'), rule(2, 'REGEX', 'bry, m'), rule(3, 'EXACT', 'dobry')];
    const matches = matchTokens(findMatches(compileRules(rules), text), spans);
    expect(matches.map((m) => [m.ruleId, m.firstToken, m.lastToken])).toEqual([
      [3, 1, 1],
      [2, 1, 2],
      [1, 3, 4],
    ]);
  });

  it('that overlap no token are omitted', () => {
    const { spans } = joinTokens(tokens);
    expect(matchTokens([{ start: 5, end: 6 }], spans)).toEqual([]);
  });

  it('have the offsets of the joined text', () => {
    expect(joinTokens([{ value: 'a' }, { value: '😀' }, { value: 'b' }])).toEqual({
      text: 'a 😀 b',
      spans: [
        { start: 0, end: 1 },
        { start: 2, end: 4 },
        { start: 5, end: 6 },
      ],
    });
    expect(joinTokens([])).toEqual({ text: '', spans: [] });
  });
});

import { describe, expect, it } from 'vitest';
import { compileRules } from './compile.ts';
import { rule } from '../testing/rules.ts';
import { checkExpression } from './validate.ts';

const check = (expression: string) => checkExpression({ matchingType: 'REGEX', expression, tolerance: null });

describe('the validation of a rule', () => {
  it.each([
    ['a(b', 3, /missing closing \)/i],
    ['a)b', 1, /unexpected \)/i],
    ['[)]a)', 4, /unexpected \)/i],
    ['(?=a)b', 0, /unsupported/i],
    ['ab(?<!a)', 2, /named capture/i],
    [String.raw`(a)\1`, 3, /invalid escape/i],
    ['a**', 1, /nested repetition/i],
    ['*a', 0, /missing argument/i],
    ['x[z-a]', 2, /range/i],
    ['x{1001}', 1, /repeat count/i],
    ['ab\\', 2, /trailing backslash/i],
    [String.raw`a\p{Foo}`, 1, /class/i],
    ['[a', 0, /missing closing \]/i],
  ])(
    'rejects %j, which is not RE2 syntax, with the position of the fault',
    (expression, position, message) => {
      expect(check(expression)).toEqual({ ok: false, message: expect.stringMatching(message), position });
    },
  );

  it('rejects a pattern that RE2 would need too much memory for', () => {
    expect(check('((a{100}){100}){100}')).toMatchObject({ ok: false });
  });

  it.each([
    ['EXACT', '', null],
    ['REGEX', ' \n', null],
    ['EXACT', 'x'.repeat(1_001), null],
    ['FUZZY', 'kot', null],
    ['EXACT', 'kot', 1],
  ] as const)('rejects %s with %j and tolerance %j', (matchingType, expression, tolerance) => {
    expect(checkExpression({ matchingType, expression, tolerance })).toMatchObject({ ok: false });
  });

  it.each(['(?i)łódź', String.raw`\b\d{2}-\d{3}\b`, '(?P<a>x)|[[:alpha:]]', 'x{1000}', '(a+)+$', '(|a)*'])(
    'accepts RE2 syntax: %j',
    (expression) => {
      expect(check(expression)).toEqual({ ok: true });
      expect(() => compileRules([rule(1, 'REGEX', expression)])).not.toThrow();
    },
  );

  it('accepts any text as a phrase', () => {
    expect(checkExpression({ matchingType: 'EXACT', expression: 'a(b', tolerance: null })).toEqual({
      ok: true,
    });
    expect(checkExpression({ matchingType: 'FUZZY', expression: '[x', tolerance: 2 })).toEqual({ ok: true });
  });
});

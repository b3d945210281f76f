import { describe, expect, it } from 'vitest';
import { caseOrbits } from '../text/unicode.ts';
import { compileRules, findMatches } from '../engine/compile.ts';
import { hasEmptyIterations } from './pattern.ts';
import { parsePattern } from './parse-pattern.ts';
import { searchAll } from './search.ts';
import { toJavaScript } from './to-javascript.ts';
import { found, rule, seeded } from '../testing/rules.ts';

const regex = (expression: string) => [rule(1, 'REGEX', expression)];

describe('a regex rule', () => {
  it.each([
    // Words of any script.
    [String.raw`\bód`, 'łódź ód', ['ód']],
    [String.raw`\w+`, 'Zażółć gęślą_1 привет e\u0301te', ['Zażółć', 'gęślą_1', 'привет', 'e\u0301te']],
    [String.raw`\bź\b|\Bź`, 'ź łódź', ['ź', 'ź']],
    [String.raw`\d+`, '12 ٣٤', ['12', '٣٤']],
    [String.raw`a\sb`, 'a b a\u00a0b', ['a b', 'a\u00a0b']],
    [String.raw`[^\W\d]+`, 'ab12łó', ['ab', 'łó']],
    [String.raw`\p{Greek}+|\p{Lu}\PL`, 'αβγ Ab A1', ['αβγ', 'A1']],
    ['[[:alpha:]]+', 'abł1', ['ab']],
    // RE2's flags.
    ['kot', 'kot KOT', ['kot']],
    ['(?i)kOt', 'kot KOT', ['kot', 'KOT']],
    ['(?i)straSSe|ź', 'STRASSE Ź straße', ['STRASSE', 'Ź']],
    ['(?i:k)ot', 'Kot KOT kot', ['Kot', 'kot']],
    ['a(?i)b|c', 'aB ab AB C c', ['aB', 'ab', 'C', 'c']],
    ['(?i)[^k]+', 'aKb\u212ac', ['a', 'b', 'c']],
    ['a.b', 'a\nb a\rb', ['a\rb']],
    ['(?s)a.b', 'a\nb', ['a\nb']],
    ['^a|b$', 'a\na b\nb', ['a', 'b']],
    ['(?m)^a|b$', 'a\na b\nb\r', ['a', 'a', 'b']],
    [String.raw`(?m)\Aa|b\z`, 'a\na b\nb', ['a', 'b']],
    ['(?U)a+|b+?', 'aa bb', ['a', 'a', 'bb']],
    // RE2's escapes.
    [String.raw`\Q.*\E+`, '.** .*', ['.**', '.*']],
    [String.raw`\x41\x{1F600}\101\t`, 'A😀A\t', ['A😀A\t']],
    ['[]a]+', 'a]b', ['a]']],
    [String.raw`[a\-z]+[+-]`, 'a-z+ b-', ['a-z+']],
    ['a{,2}', 'a{,2} aa', ['a{,2}']],
    ['(?P<first>a)(?<second>b)(?:c)', 'abc', ['abc']],
    ['.', '😀', ['😀']],
    ['[^a]', '😀a', ['😀']],
    ['x*', 'axxb', ['xx']],
    ['(|a)+', 'aaa', []],
    ['(a|ab)(c|bcd)', 'abcd', ['abcd']],
  ])('interprets %j as RE2 does, Unicode-aware, in %j', (expression, text, expected) => {
    expect(found(regex(expression), text)).toEqual(expected);
  });

  it('drops matches without a letter, but continues after them', () => {
    // The empty match at the start is preferred to "baa" there.
    expect(found(regex('(?:^|b)a*'), 'baab')).toEqual(['b']);
    expect(found(regex('a*?'), 'aaa')).toEqual([]);
  });

  it('folds case exactly as V8 does under the flags i and u', () => {
    const cased = [...caseOrbits().keys()].sort((a, b) => a - b);
    const all = String.fromCodePoint(...cased);
    for (const codePoint of cased.filter((_, i) => i % 7 === 0)) {
      const pattern = new RegExp(`\\u{${codePoint.toString(16)}}`, 'giu');
      expect(Array.from(all.matchAll(pattern), ([c]) => c.codePointAt(0))).toEqual(
        caseOrbits().get(codePoint),
      );
    }
  });

  it('finishes even when V8 overflows its stack', () => {
    const text = `${'ab'.repeat(3_000_000)}c`;
    expect(findMatches(compileRules(regex('(?:a|b)*c')), text)).toMatchObject([
      { start: 0, end: text.length },
    ]);
  }, 120_000);

  it('has the hits of a plain loop of V8 over its pattern, despite all optimisations', () => {
    const random = seeded(5);
    let hits = 0;
    for (let round = 0; round < 60; round++) {
      const text = randomText(random, 400);
      const rules = Array.from({ length: 12 }, (_, id) => rule(id, 'REGEX', randomPattern(random)));
      const matches = findMatches(compileRules(rules), text);
      for (const { id, expression } of rules) {
        if (hasEmptyIterations(parsePattern(expression))) continue;
        const expected: [number, number][] = [];
        const plain = new RegExp(toJavaScript(parsePattern(expression), 'full'), 'gu');
        searchAll(plain, text, (start, end) => expected.push([start, end]));
        const ours = matches.filter((m) => m.ruleId === id).map((m) => [m.start, m.end]);
        expect(ours, expression).toEqual(expected);
        hits += expected.length;
      }
    }
    expect(hits).toBeGreaterThan(1_000);
  });
});

const WORDS = ['faktura', 'Nr', 'łódź', 'abab', '12', '345', '😀', 'żółw', 'Faktury', 'a'];
const SEPARATORS = [' ', ' ', '\n', ', ', '-', '  '];

function randomText(random: (limit: number) => number, length: number): string {
  let text = '';
  while (text.length < length) text += WORDS[random(WORDS.length)]! + SEPARATORS[random(SEPARATORS.length)]!;
  return text;
}

const ATOMS =
  String.raw`faktura akt żół łódź abab tur 345 \w \d \s . [a-f] [^a-f] [Ff] \b (?i:F) \pL 😀`.split(' ');

function randomPattern(random: (limit: number) => number): string {
  const pick = (items: readonly string[]) => items[random(items.length)]!;
  const atom = (depth = 2): string =>
    pick([
      ...ATOMS,
      ...(depth > 0
        ? [`(?:${atom(depth - 1)}|${atom(depth - 1)})`, `(?:${atom(depth - 1)}${atom(depth - 1)})`]
        : []),
    ]);
  const piece = () => {
    const one = atom();
    const quantified = one.startsWith('\\b')
      ? one
      : `(?:${one})${pick(['', '', '', '', '+', '*', '?', '{1,3}', '+?', '{2}'])}`;
    return quantified;
  };
  return pick(['', '', '', '(?m)^', '(?i)', '\\b']) + Array.from({ length: 1 + random(4) }, piece).join('');
}

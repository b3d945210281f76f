import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { LinearMatcher } from './linear-matcher.ts';
import { parsePattern } from './parse-pattern.ts';
import { searchAll } from './search.ts';
import { toJavaScript } from './to-javascript.ts';
import { seeded } from '../testing/rules.ts';

function linear(expression: string, text: string, blockBytes?: number): [number, number][] {
  const spans: [number, number][] = [];
  new LinearMatcher(parsePattern(expression), blockBytes).findAll(text, (start, end) =>
    spans.push([start, end]),
  );
  return spans;
}

/** Patterns over three letters, with nested loops, empty branches and lazy loops. */
function randomPattern(random: (limit: number) => number, depth = 3): string {
  const kind = depth === 0 ? random(3) : random(8);
  if (kind < 3) return ['a', 'b', '[ab]', '[^a]', '.', 'c', '^', '$', '\\b'][random(9)]!;
  const inner = () => randomPattern(random, depth - 1);
  if (kind < 5) return inner() + inner();
  if (kind < 6) return `(?:${inner()}|${random(4) === 0 ? '' : inner()})`;
  return `(?:${inner()})${['*', '+', '?', '*?', '+?', '??', '{2}', '{1,3}', '{0,2}?', '{2,}'][random(10)]!}`;
}

describe('the linear matcher', () => {
  it('finds the same as RE2, loops of nothing included', () => {
    const random = seeded(3);
    for (let round = 0; round < 1_500; round++) {
      const expression = randomPattern(random);
      const text = Array.from({ length: 14 }, () => 'aabbc\n '[random(7)]).join('');
      const matcher = RE2JS.compile(expression).matcher(text);
      const expected: [number, number][] = [];
      while (matcher.find())
        if (matcher.end() > matcher.start()) expected.push([matcher.start(), matcher.end()]);
      expect(linear(expression, text), `${expression} in ${JSON.stringify(text)}`).toEqual(expected);
    }
  });

  it.each([
    String.raw`\b\w+ż\b`,
    '(?i)ŻÓ+',
    '.ó.',
    String.raw`(\w+\s?)+`,
    '😀+',
    String.raw`(?m)^\s*\S+$`,
    '[^ó]{2,3}?',
  ])('finds with %j what V8 finds, words of any script and emoji included', (expression) => {
    const text = 'Żółż żóŁw, 😀😀 łoż\n  óó\n😀ó😀 Straż'.repeat(20);
    const expected: [number, number][] = [];
    const plain = new RegExp(toJavaScript(parsePattern(expression), 'full'), 'gu');
    searchAll(plain, text, (start, end) => expected.push([start, end]));
    expect(linear(expression, text)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
  });

  it('finds the same for any block size', () => {
    const text = 'aab😀 ab aaab\n'.repeat(50);
    for (const expression of ['a+b', '(?s)b.*?a{3}', '[^b]+', '.', '(?s).*']) {
      expect(linear(expression, text, 1)).toEqual(linear(expression, text));
    }
  });

  it.each([
    ['(a+)+$', `${'a'.repeat(1_000_000)}!`, 0],
    ['(a+)+$', 'a'.repeat(1_000_000), 1],
    ['(?:x[^!]*y|x)', 'x'.repeat(1_000_000), 1_000_000],
    [String.raw`(\pL+\s?)*!`, 'ab '.repeat(300_000), 0],
    ['a{500}b', 'a'.repeat(100_000), 0],
  ])('finishes %j on a text made to hold it up', (expression, text, matches) => {
    const start = performance.now();
    expect(linear(expression, text)).toHaveLength(matches);
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});

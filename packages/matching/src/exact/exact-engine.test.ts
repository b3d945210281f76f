import { describe, expect, it } from 'vitest';
import { compileRules, findMatches } from '../engine/compile.ts';
import { resolveOverlaps } from '../text/resolve-overlaps.ts';
import { InvalidRuleError, MAX_MATCHES, TooManyMatchesError } from '../rules/rules.ts';
import { found, rule, seeded } from '../testing/rules.ts';

const exact = (expression: string) => [rule(1, 'EXACT', expression)];

describe('an exact rule', () => {
  it.each([
    ['kot', 'Kot, kotek i KOT.', ['Kot', 'KOT']],
    ['łódź', 'Łódź, łódźmi, "łódź"', ['Łódź', 'łódź']],
    ['d', 'łódź a d', ['d']],
    ['ód', 'łódź', []],
    ['cafe', 'cafe\u0301 cafe', ['cafe']],
    ['cat', '❤️cat 😀cat😀', ['cat', 'cat']],
    ['😀', 'a😀b', ['😀']],
    ['привет', 'Привет, приветы', ['Привет']],
    ['東京', '東京 東京都', ['東京']],
    ['C++', 'c++ and C+++ or xC++', ['c++', 'C++']],
    ['a_b', 'a_b a b', ['a_b']],
    ['A1', 'A1 A12', ['A1']],
    ['$100', 'US$100, $1000', ['$100']],
  ])('finds %j as whole words in %j', (expression, text, expected) => {
    expect(found(exact(expression), text)).toEqual(expected);
  });

  it.each([
    [
      'New York',
      'New\nYork, new \t york, New\r\n  York, NewYork',
      ['New\nYork', 'new \t york', 'New\r\n  York'],
    ],
    ['  New   York ', 'in New York!', ['New York']],
    ['a b', 'a\u00a0b', ['a\u00a0b']],
  ])('treats every run of white space as one space: %j', (expression, text, expected) => {
    expect(found(exact(expression), text)).toEqual(expected);
  });

  it.each([
    ['strasse', '😀 STRASSE straße Straẞe x', ['STRASSE', 'straße', 'Straẞe']],
    ['straße', 'Strasse', ['Strasse']],
    ['istanbul', 'İSTANBUL istanbul ISTANBUL ıstanbul', ['İSTANBUL', 'istanbul', 'ISTANBUL', 'ıstanbul']],
    ['σοφος', 'ΣΟΦΟΣ σοφος', ['ΣΟΦΟΣ', 'σοφος']],
    ['ﬁnal', 'FINAL', ['FINAL']],
    ['s', 'ß', []],
  ])('ignores case by full case folding, offsets kept: %j', (expression, text, expected) => {
    expect(found(exact(expression), text)).toEqual(expected);
  });

  it('is case-sensitive when the node asks for it', () => {
    expect(found(exact('Kot'), 'kot KOT Kot', { caseSensitive: true })).toEqual(['Kot']);
  });

  it('finds a phrase in another normal form than that of the text', () => {
    expect(found(exact('cafe\u0301'), 'caf\u00e9')).toEqual(['caf\u00e9']);
  });

  it('returns offsets in UTF-16 code units after emoji, folded letters and CRLF', () => {
    const text = '😀😀 ßß\r\nŻółw';
    expect(findMatches(compileRules(exact('żółw')), text)).toEqual([
      { ruleId: 1, labelId: 1, start: text.indexOf('Żółw'), end: text.length, distance: 0 },
    ]);
  });

  it('rejects an empty phrase with the id of its rule', () => {
    expect(() => compileRules([rule(7, 'EXACT', ' \n')])).toThrow(
      expect.objectContaining({ name: 'InvalidRuleError', ruleId: 7 }) as InvalidRuleError,
    );
  });

  it('stops with a clear error when it has too many matches', () => {
    const text = 'a '.repeat(MAX_MATCHES + 1);
    expect(() => findMatches(compileRules(exact('a')), text)).toThrow(TooManyMatchesError);
    expect(findMatches(compileRules(exact('a')), 'a '.repeat(MAX_MATCHES))).toHaveLength(MAX_MATCHES);
  });

  it('finds the same as a naive search of every phrase at every position, on random texts', () => {
    const random = seeded(11);
    const letters = ['a', 'b', 'ł', 'A', ' ', ' ', '\n', '-', '😀'];
    const make = (length: number) => Array.from({ length }, () => letters[random(letters.length)]).join('');
    for (let round = 0; round < 300; round++) {
      const text = make(60);
      const phrases = new Set(
        Array.from({ length: 8 }, () => make(1 + random(5)).trim()).filter((p) => p !== ''),
      );
      const rules = [...phrases].map((phrase, id) => rule(id, 'EXACT', phrase));
      expect(spans(rules, text), JSON.stringify([text, [...phrases]])).toEqual(
        rules.flatMap((r) => naive(r.id, r.expression, text)).sort(),
      );
    }
  });
});

const spans = (rules: ReturnType<typeof rule>[], text: string) =>
  findMatches(compileRules(rules), text)
    .map((m) => `${m.ruleId} ${m.start} ${m.end}`)
    .sort();

/** Tries every position with a plain pattern; of overlapping hits it keeps the longest. */
function naive(id: number, phrase: string, text: string): string[] {
  const source = phrase
    .split(/\s+/)
    .map((part) => part.replaceAll(/[+$^.*?()[\]{}|\\/]/g, String.raw`\$&`))
    .join('\\s+');
  const pattern = new RegExp(source, 'iuy');
  const isWord = (c: string | undefined) => c !== undefined && /[\p{L}\p{N}\p{M}_]/u.test(c);
  const hits: { start: number; end: number; distance: number }[] = [];
  for (let start = 0; start < text.length; start++) {
    if (/[\uDC00-\uDFFF]/.test(text[start]!)) continue;
    pattern.lastIndex = start;
    const hit = pattern.exec(text)?.[0];
    if (!hit) continue;
    const end = start + hit.length;
    const cutsBefore = isWord(text[start - 1]) && isWord(text[start]);
    const cutsAfter = isWord(text[end - 1]) && isWord(text[end]);
    if (!cutsBefore && !cutsAfter) hits.push({ start, end, distance: 0 });
  }
  const kept = resolveOverlaps(hits, (a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
  return kept.map(({ start, end }) => `${id} ${start} ${end}`);
}

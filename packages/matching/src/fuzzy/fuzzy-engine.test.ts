import { describe, expect, it } from 'vitest';
import { compileRules, findMatches } from '../engine/compile.ts';
import { resolveOverlaps } from '../text/resolve-overlaps.ts';
import type { Span } from '../text/resolve-overlaps.ts';
import { found, levenshtein, rule, seeded } from '../testing/rules.ts';

const fuzzy = (expression: string, tolerance: 1 | 2 | 3) => [rule(1, 'FUZZY', expression, tolerance)];

describe('a fuzzy rule', () => {
  it('uses its tolerance as a Levenshtein distance: one edit is a letter changed, added or omitted [RULE-06]', () => {
    const text = 'kwiaciarnianka kwiaciarnia kwiacarnia kwiaciaarnia kwiaceirnia kwxaczarniu';
    const distances = (tolerance: 1 | 2 | 3) =>
      findMatches(compileRules(fuzzy('kwiaciarnia', tolerance)), text).map(
        (m) => `${text.slice(m.start, m.end)} ${m.distance}`,
      );
    expect(distances(1)).toEqual(['kwiaciarnia 0', 'kwiacarnia 1', 'kwiaciaarnia 1']);
    expect(distances(2)).toEqual(['kwiaciarnia 0', 'kwiacarnia 1', 'kwiaciaarnia 1', 'kwiaceirnia 2']);
    const long = fuzzy('kwiaciarniane', 3);
    expect(findMatches(compileRules(long), 'kwxaczarniune').map((m) => m.distance)).toEqual([3]);
  });

  it.each([
    ['Warszawa', 1, 'w warszawie, Wraszawa, WARSZAWKA i Varszawa', ['WARSZAWKA', 'Varszawa']],
    ['Jan Kowalski', 2, 'Jan\n Kowalsky; JanKowalski; jana kowalskiego', ['Jan\n Kowalsky', 'JanKowalski']],
    ['Krótka', 1, 'krotka, krótki, pokrótka', ['krotka', 'krótki']],
    ['emoji 😀 here', 2, 'emoji 😁 here', ['emoji 😁 here']],
    ['Hauptstraße', 2, 'HAUPTSTRASE', ['HAUPTSTRASE']],
  ] as const)('finds %j within %i in %j', (expression, tolerance, text, expected) => {
    expect(found(fuzzy(expression, tolerance), text)).toEqual(expected);
  });

  it('never cuts a word', () => {
    expect(found(fuzzy('faktura', 1), 'xxfakturaxx faktur fakturak')).toEqual(['faktur', 'fakturak']);
  });

  it('is case-sensitive when the node asks for it', () => {
    expect(found(fuzzy('Warszawa', 1), 'WARSZAWA Warszava', { caseSensitive: true })).toEqual(['Warszava']);
  });

  it.each([
    ['Anna', 1, 'Anne'],
    ['Nowacki', 2, 'Nowecky'],
    ['Kowalski', 2, 'Kowelsky'],
    ['Warszawa', 2, 'Wrszwa'],
    ['Malinowski', 3, 'Melinovsky'],
    ['żółć', 1, 'zółć'],
    ['Jan Nowak', 3, 'Jon Nawek'],
    ['kot', 2, 'k'],
    ['kot', 3, 'abc'],
  ] as const)('applies its tolerance to a short %j too: within %i it finds %j', (word, within, read) => {
    const matches = findMatches(
      compileRules(fuzzy(word, within)),
      `${'x'.repeat(20)} ${read} ${'y'.repeat(20)}`,
    );
    expect(matches).toMatchObject([{ start: 21, end: 21 + read.length, distance: within }]);
    if (within > 1) {
      const less = within === 2 ? 1 : 2;
      expect(found(fuzzy(word, less), `${'x'.repeat(20)} ${read} ${'y'.repeat(20)}`)).toEqual([]);
    }
  });

  it('reports the nearest of overlapping matches, then the longest', () => {
    const text = 'the the quick brown fox';
    expect(findMatches(compileRules(fuzzy('the quick brown', 3)), text)).toMatchObject([
      { start: 4, end: 19, distance: 0 },
    ]);
  });

  it.each([1, 2, 3] as const)(
    'finds the same as the plain table of distances, on random texts, within %i',
    (tolerance) => {
      const random = seeded(tolerance);
      const letters = [...'aab  ł', '\n'];
      const make = (length: number) =>
        Array.from({ length }, () => letters[random(letters.length)]!).join('');
      let hits = 0;
      for (let round = 0; round < 150; round++) {
        const text = make(80);
        const at = random(60);
        const phrase = (text.slice(at, at + 3 + random(12)) + make(random(3))).trim().replaceAll(/\s+/g, ' ');
        if (phrase.length === 0) continue;
        const matches = findMatches(compileRules(fuzzy(phrase, tolerance)), text);
        const expected = byTable(phrase, tolerance, text);
        const spans = matches.map(({ start, end, distance }) => ({ start, end, distance }));
        expect(spans, JSON.stringify([phrase, text])).toEqual(expected);
        hits += expected.length;
      }
      expect(hits).toBeGreaterThan(50);
    },
  );
});

/** Measures every range of whole words against the phrase. */
function byTable(phrase: string, tolerance: number, text: string): Span[] {
  const isLetter = (at: number) => /\p{L}/u.test(text[at] ?? ' ');
  const readings: Span[] = [];
  for (let start = 0; start < text.length; start++) {
    if (!isLetter(start) || isLetter(start - 1)) continue;
    let best: Span | undefined;
    for (let end = start + 1; end <= text.length; end++) {
      if (!isLetter(end - 1) || isLetter(end)) continue;
      const distance = levenshtein([...phrase], [...text.slice(start, end).replaceAll(/\s+/g, ' ')]);
      if (distance <= tolerance && (!best || distance <= best.distance)) best = { start, end, distance };
    }
    if (best) readings.push(best);
  }
  return resolveOverlaps(
    readings,
    (a, b) => a.distance - b.distance || b.end - b.start - (a.end - a.start) || a.start - b.start,
  );
}

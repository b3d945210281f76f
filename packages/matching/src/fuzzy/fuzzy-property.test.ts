import { array, assert, constantFrom, nat, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { compileRules, findMatches } from '../engine/compile.ts';
import { nearestFirst } from './fuzzy-engine.ts';
import { resolveOverlaps, type Span } from '../text/resolve-overlaps.ts';
import { levenshtein, rule } from '../testing/rules.ts';
import { foldFully, isSpace, isWordCharacter } from '../text/unicode.ts';

interface Letter {
  value: string;
  inWord: boolean;
  /** The end of its character in the text. */
  end: number;
}

/** Code points, folded; a run of white space is one space. */
function lettersOf(text: string): Letter[] {
  const letters: Letter[] = [];
  let end = 0;
  for (const character of text) {
    end += character.length;
    const previous = letters.at(-1);
    if (!isSpace(character.codePointAt(0)!)) {
      for (const value of foldFully(character))
        letters.push({ value, inWord: isWordCharacter(value.codePointAt(0)!), end });
    } else if (previous?.value === ' ') previous.end = end;
    else letters.push({ value: ' ', inWord: false, end });
  }
  return letters;
}

/** Measures every range of whole words against the phrase with the whole table. */
function naive(phrase: string, tolerance: number, text: string): Span[] {
  const sought = lettersOf(phrase.normalize('NFC').trim());
  const letters = lettersOf(text);
  const isEdge = (edge: Letter | undefined, beyond: Letter | undefined, like: Letter) =>
    edge !== undefined &&
    edge.value !== ' ' &&
    edge.inWord === like.inWord &&
    !(edge.inWord && beyond?.inWord === true);
  const values = (some: readonly Letter[]) => some.map(({ value }) => value);
  const readings: Span[] = [];
  for (let from = 0; from < letters.length; from++) {
    if (!isEdge(letters[from], letters[from - 1], sought[0]!)) continue;
    let best: Span | undefined;
    for (let to = from + 1; to <= Math.min(letters.length, from + sought.length + tolerance); to++) {
      if (!isEdge(letters[to - 1], letters[to], sought.at(-1)!)) continue;
      const distance = levenshtein(values(sought), values(letters.slice(from, to)));
      if (distance > tolerance || (best && distance > best.distance)) continue;
      best = { start: letters[from - 1]?.end ?? 0, end: letters[to - 1]!.end, distance };
    }
    if (best) readings.push(best);
  }
  return resolveOverlaps(readings, nearestFirst);
}

const LETTERS = [
  ...'aabbcdżółß',
  'e\u0301',
  '\u0301',
  '😀',
  '😁',
  '-',
  '7',
  '_',
  ' ',
  ' ',
  ' ',
  '\n',
  '\u00a0',
  'İ',
  'ſ',
];
const words = (maxLength: number) =>
  array(constantFrom(...LETTERS), { minLength: 1, maxLength }).map((letters) => letters.join(''));

/** A phrase, and a text with parts of it in which letters are changed, added and omitted. */
const situation = tuple(words(18), array(tuple(words(8), nat(30), nat(4), words(2)), { maxLength: 6 }))
  .filter(([phrase]) => phrase.trim() !== '')
  .map(([phrase, parts]) => ({
    phrase,
    text: parts
      .map(([filling, at, gone, instead]) => {
        const place = at % (phrase.length + 1);
        return `${filling} ${phrase.slice(0, place)}${instead}${phrase.slice(place + gone)}`;
      })
      .join(' '),
  }));

test.each([1, 2, 3] as const)(
  'a fuzzy rule finds exactly the whole words within a distance of %i, for any length and letters',
  (tolerance) => {
    assert(
      property(situation, ({ phrase, text }) => {
        const rules = [rule(1, 'FUZZY', phrase, tolerance)];
        const found = findMatches(compileRules(rules), text);
        expect(found.map(({ start, end, distance }) => ({ start, end, distance }))).toEqual(
          naive(phrase, tolerance, text),
        );
      }),
      { numRuns: 1000 },
    );
  },
);

test('many rules of all lengths together find the same as each alone', () => {
  assert(
    property(array(situation, { minLength: 2, maxLength: 8 }), (situations) => {
      const text = situations.map((one) => one.text).join(' ');
      const rules = situations.map(({ phrase }, i) =>
        rule(i, 'FUZZY', phrase, ((i % 3) + 1) as 1 | 2 | 3, i),
      );
      const found = findMatches(compileRules(rules), text);
      for (const { id, expression, tolerance } of rules) {
        const own = found.filter(({ ruleId }) => ruleId === id);
        expect(own.map(({ start, end, distance }) => ({ start, end, distance }))).toEqual(
          naive(expression, tolerance ?? 1, text),
        );
      }
    }),
    { numRuns: 100 },
  );
});

import { describe, expect, it } from 'vitest';
import { isGraphemeBoundary } from './graphemes.ts';
import { trimSelection } from './selection.ts';
import { seededRandom, randomText } from './testing/random-text.ts';
import { findWordAt, nextWordEnd, previousWordStart } from './words.ts';

const quote = (text: string, anchor: number, focus: number, wholeWords = false): string | undefined => {
  const range = trimSelection(text, { anchor, focus }, { wholeWords });
  return range && text.slice(range.start, range.end);
};

describe('a selection', () => {
  it.each([
    ['forwards', 'ala ma kota', 4, 6, 'ma'],
    ['backwards', 'ala ma kota', 6, 4, 'ma'],
    ['with white space at its ends', 'ala ma kota', 3, 7, 'ma'],
    ['with a line end at its end', 'ala\nma\n', 4, 7, 'ma'],
    ['half of an emoji', 'x😀y', 1, 2, '😀'],
    ['a letter without its mark', 'cafe\u0301!', 0, 4, 'cafe\u0301'],
    ['white space only', 'ala   ma', 3, 6, undefined],
    ['nothing', 'ala', 1, 1, undefined],
  ])('%s becomes a trimmed range', (_, text, anchor, focus, expected) => {
    expect(quote(text, anchor, focus)).toBe(expected);
  });

  it('extends to whole words on request', () => {
    expect(quote('Kowalski, zażółć gęślą', 3, 12, true)).toBe('Kowalski, zażółć');
    expect(quote('Kowalski, zażółć gęślą', 0, 8, true)).toBe('Kowalski');
  });

  it('never ends inside a character', () => {
    const random = seededRandom(3);
    for (let round = 0; round < 400; round++) {
      const text = randomText(random, 80);
      const at = (): number => Math.floor(random() * (text.length + 1));
      for (const wholeWords of [false, true]) {
        const range = trimSelection(text, { anchor: at(), focus: at() }, { wholeWords });
        if (!range) continue;
        expect(range.start).toBeLessThan(range.end);
        expect(isGraphemeBoundary(text, range.start) && isGraphemeBoundary(text, range.end)).toBe(true);
      }
    }
  });
});

describe('words', () => {
  const text = 'Sąd, w 2024 r. — oddalił';

  it('are found at their start, middle and end, and not between them', () => {
    const words = [0, 2, 3, 4, 8].map((offset) => {
      const word = findWordAt(text, offset);
      return word && text.slice(word.start, word.end);
    });
    expect(words).toEqual(['Sąd', 'Sąd', 'Sąd', undefined, '2024']);
  });

  it('are traversed forwards by their ends and backwards by their starts', () => {
    const ends = [nextWordEnd(text, 0)];
    while ((ends.at(-1) ?? 0) < text.length) ends.push(nextWordEnd(text, ends.at(-1) ?? 0));
    expect(
      ends.map((end) =>
        text
          .slice(0, end)
          .split(/[ ,.—]+/u)
          .at(-1),
      ),
    ).toEqual(['Sąd', 'w', '2024', 'r', 'oddalił']);
    expect(previousWordStart(text, text.length)).toBe(text.indexOf('oddalił'));
    expect(previousWordStart(text, 0)).toBe(0);
  });

  it('of a long text without spaces are traversed in bounded steps', () => {
    const dots = '.'.repeat(1000);
    expect(nextWordEnd(dots, 0)).toBeGreaterThan(0);
    expect(previousWordStart(dots, 1000)).toBeLessThan(1000);
  });
});

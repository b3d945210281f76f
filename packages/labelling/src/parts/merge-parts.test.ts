import { cutText } from '@scriptorium/domain/text/cut-text.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeClasses, mergeSpans } from './merge-parts.ts';
import { OVERLAP, partLength, SHORTEST_PART } from './part-length.ts';

const span = (start: number, end: number, labelId = 1) => ({ labelId, start, end, score: null });
const [first, second] = [
  { start: 0, end: 100 },
  { start: 80, end: 180 },
] as const;

describe('spans of parts', () => {
  test('that both parts found are one', () => {
    const spans = [span(85, 90)];
    expect(
      mergeSpans([
        { part: first, spans },
        { part: second, spans },
      ]),
    ).toEqual(spans);
  });

  test('that a part saw only a piece of are replaced by the whole, whichever comes first', () => {
    const whole = { part: second, spans: [span(95, 110)] };
    expect(mergeSpans([{ part: first, spans: [span(95, 100)] }, whole])).toEqual([span(95, 110)]);
    const before = { part: first, spans: [span(70, 90)] };
    expect(mergeSpans([before, { part: second, spans: [span(80, 90)] }])).toEqual([span(70, 90)]);
  });

  test('are kept where one part gave both, where labels differ, and where neither ends with its part', () => {
    const nested = [span(82, 99), span(85, 90)];
    expect(mergeSpans([{ part: first, spans: nested }])).toEqual(nested);
    const parts = [
      { part: first, spans: [span(82, 88), span(95, 100)] },
      { part: second, spans: [span(84, 90), span(95, 110, 2)] },
    ];
    expect(mergeSpans(parts)).toHaveLength(4);
  });

  test('that a model finds rightly in each part are those that it finds in the whole text', () => {
    const word = fc.constantFrom('Anna', 'paid', 'Łódź.', 'and', '\n\n', '🦉');
    fc.assert(
      fc.property(fc.array(word, { minLength: 800, maxLength: 2000 }), (words) => {
        const text = words.join(' ');
        const find = (from: number, to: number) =>
          [...text.slice(from, to).matchAll(/Anna/g)].map(({ index }) =>
            span(from + index, from + index + 4),
          );
        const longest = partLength(text, { contextTokens: null, promptBytes: 0 });
        if (longest === undefined) return;
        const parts = cutText(text, 'TEXT', { longest, overlap: OVERLAP }).map((part) => ({
          part,
          spans: find(part.start, part.end),
        }));
        expect(parts.length).toBeGreaterThan(1);
        expect(mergeSpans(parts).toSorted((a, b) => a.start - b.start)).toEqual(find(0, text.length));
      }),
      { numRuns: 30 },
    );
  });
});

describe('classes of parts', () => {
  test('of one part are its own, without a share', () => {
    expect(mergeClasses([{ part: first, labelIds: [7, 3] }])).toEqual([
      { labelId: 7, score: null },
      { labelId: 3, score: null },
    ]);
    expect(mergeClasses([])).toEqual([]);
  });

  test('are those of at least half of the text', () => {
    const merged = mergeClasses([
      { part: first, labelIds: [1, 2, 1] },
      { part: second, labelIds: [1, 3] },
      { part: { start: 170, end: 270 }, labelIds: [1, 3] },
    ]);
    expect(merged.map(({ labelId, score }) => [labelId, Math.round((score ?? 0) * 100)])).toEqual([
      [1, 100],
      [3, 67],
    ]);
  });

  test('are those of most of the text where none has half of it', () => {
    const parts = [1, 2, 3].map((labelId) => ({
      part: { start: 0, end: 10 * labelId },
      labelIds: [labelId],
    }));
    expect(mergeClasses([...parts, { part: { start: 0, end: 10 }, labelIds: [] }])).toMatchObject([
      { labelId: 3 },
    ]);
    expect(mergeClasses(parts.map(({ part }) => ({ part, labelIds: [] })))).toEqual([]);
  });
});

describe('the length of parts', () => {
  const text = 'word '.repeat(4000);

  test('fits the context of the model beside the labels', () => {
    expect(partLength(text, { contextTokens: 4000, promptBytes: 2000 })).toBe(6000);
  });

  test('is half of a text without a known context, or with one that should have been large enough', () => {
    expect(partLength(text, { contextTokens: null, promptBytes: 0 })).toBe(10_200);
    expect(partLength(text, { contextTokens: 1_000_000, promptBytes: 0 })).toBe(10_200);
  });

  test('is at least what says something, and a text of twice that is not cut', () => {
    expect(partLength(text, { contextTokens: 10, promptBytes: 2000 })).toBe(SHORTEST_PART);
    expect(
      partLength('a'.repeat(2 * SHORTEST_PART - 1), { contextTokens: null, promptBytes: 0 }),
    ).toBeUndefined();
  });
});

import { expect, test } from 'vitest';
import { mergeCustom } from './merge-custom.ts';

const NOTHING = { version: '', classes: [], spans: [], tokens: [] };
const first = { start: 0, end: 100 };
const second = { start: 80, end: 200 };
/** Words of nine characters with a space after each. */
const placeOf = (id: number) => (id < 20 ? { start: id * 10, end: id * 10 + 9 } : undefined);

test('of one part the answer is as it was given', () => {
  const answer = { ...NOTHING, classes: [{ labelId: 1, score: 0.25 }] };
  expect(mergeCustom([{ part: first, answer }], placeOf)).toBe(answer);
});

test('spans get the place of their part; what both found where they overlap is one', () => {
  const span = (start: number, end: number) => ({ labelId: 1, start, end, score: 0.5 });
  const { spans } = mergeCustom(
    [
      { part: first, answer: { ...NOTHING, spans: [span(0, 5), span(85, 90), span(95, 100)] } },
      { part: second, answer: { ...NOTHING, spans: [span(5, 10), span(15, 30), span(50, 60)] } },
    ],
    placeOf,
  );
  expect(spans).toEqual([span(0, 5), span(85, 90), span(95, 110), span(130, 140)]);
});

test('labels on words likewise; unknown words have no place', () => {
  const label = (...tokenIds: number[]) => ({ labelId: 1, tokenIds, score: null });
  const { tokens } = mergeCustom(
    [
      { part: { start: 0, end: 99 }, answer: { ...NOTHING, tokens: [label(1, 2), label(8), label(9)] } },
      { part: second, answer: { ...NOTHING, tokens: [label(8), label(9, 10), label(15), label(99)] } },
    ],
    placeOf,
  );
  expect(tokens).toEqual([label(1, 2), label(8), label(9, 10), label(15)]);
});

test('classes are those of half of the text', () => {
  const classes = (...ids: number[]) => ids.map((labelId) => ({ labelId, score: 0.9 }));
  const merged = mergeCustom(
    [
      { part: first, answer: { ...NOTHING, classes: classes(1, 2) } },
      { part: second, answer: { ...NOTHING, classes: classes(1) } },
    ],
    placeOf,
  );
  expect(merged.classes).toEqual([{ labelId: 1, score: 1 }]);
});

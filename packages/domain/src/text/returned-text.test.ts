import { expect, it } from 'vitest';
import { findReturned } from './returned-text.ts';

const at = (text: string, part: string, from = 0) => {
  const start = text.indexOf(part, from);
  return { start, end: start + part.length };
};
const label = (id: number, quote: string, kind = 'City') => ({ id, kind, quote });

it('finds a quote that came back, and not the one that was there all along', () => {
  const text = 'Anna. And Anna again';
  const place = { start: 10, end: 14 };
  expect(findReturned(text, [{ start: 9, end: 20 }], [label(1, 'Anna')])).toEqual(new Map([[1, place]]));
  expect(findReturned(text, [{ start: 15, end: 20 }], [label(1, 'Anna')])).toEqual(new Map());
});

it('leaves a label where it is not sure which place is its own', () => {
  const text = 'Anna or Anna';
  expect(findReturned(text, [{ start: 0, end: 12 }], [label(1, 'Anna')]).size).toBe(0);
  expect(findReturned('Anna', [{ start: 0, end: 4 }], [label(1, 'Anna'), label(2, 'Anna')]).size).toBe(0);
});

it('gives labels of one kind back in order, and each kind for itself', () => {
  const text = 'Anna or Anna';
  const found = findReturned(
    text,
    [{ start: 0, end: 12 }],
    [label(1, 'Anna'), label(2, 'Anna'), label(3, 'Anna', 'Person')],
  );
  expect(found).toEqual(
    new Map([
      [1, at(text, 'Anna')],
      [2, at(text, 'Anna', 3)],
    ]),
  );
});

it('finds whole words only', () => {
  const lost = [label(1, 'Ann')];
  for (const text of ['Anna', 'xAnn', 'Ann\u0307', 'Ann7', 'Ann\ud835\udc00'])
    expect(findReturned(text, [{ start: 0, end: text.length }], lost).size).toBe(0);
  for (const text of ['(Ann)', 'Ann', '😀Ann😀', 'Ann-Mari'])
    expect(findReturned(text, [{ start: 0, end: text.length }], lost).size).toBe(1);
});

it('finds a quote that was made whole by what was taken out of it', () => {
  expect(findReturned('Anna', [{ start: 2, end: 2 }], [label(1, 'Anna')]).get(1)).toEqual({
    start: 0,
    end: 4,
  });
});

it('searches no longer than a save may take', () => {
  const text = 'word '.repeat(400_000);
  const lost = Array.from({ length: 20_000 }, (_, id) => label(id, `gone ${id}`));
  expect(findReturned(text, [{ start: 0, end: text.length }], lost).size).toBe(0);
}, 20_000);

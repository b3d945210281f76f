import { expect, it } from 'vitest';
import { findRestoredLabels } from './restored-labels.ts';

const at = (text: string, part: string, from = 0) => {
  const start = text.indexOf(part, from);
  return { start, end: start + part.length };
};
const label = (id: number, quote: string, kind = 'City') => ({ id, kind, quote });

it('finds a quote that was restored, and ignores an occurrence that never changed', () => {
  const text = 'Anna. And Anna again';
  const place = { start: 10, end: 14 };
  expect(findRestoredLabels(text, [{ start: 9, end: 20 }], [label(1, 'Anna')])).toEqual(
    new Map([[1, place]]),
  );
  expect(findRestoredLabels(text, [{ start: 15, end: 20 }], [label(1, 'Anna')])).toEqual(new Map());
});

it('skips a label whose place is ambiguous', () => {
  const text = 'Anna or Anna';
  expect(findRestoredLabels(text, [{ start: 0, end: 12 }], [label(1, 'Anna')]).size).toBe(0);
  expect(findRestoredLabels('Anna', [{ start: 0, end: 4 }], [label(1, 'Anna'), label(2, 'Anna')]).size).toBe(
    0,
  );
});

it('restores labels of one kind in order, and each kind separately', () => {
  const text = 'Anna or Anna';
  const found = findRestoredLabels(
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
    expect(findRestoredLabels(text, [{ start: 0, end: text.length }], lost).size).toBe(0);
  for (const text of ['(Ann)', 'Ann', '😀Ann😀', 'Ann-Mari'])
    expect(findRestoredLabels(text, [{ start: 0, end: text.length }], lost).size).toBe(1);
});

it('finds a quote that a deletion inside it restored', () => {
  expect(findRestoredLabels('Anna', [{ start: 2, end: 2 }], [label(1, 'Anna')]).get(1)).toEqual({
    start: 0,
    end: 4,
  });
});

it('stops at the limit of searched characters', () => {
  const text = 'word '.repeat(400_000);
  const lost = Array.from({ length: 20_000 }, (_, id) => label(id, `gone ${id}`));
  expect(findRestoredLabels(text, [{ start: 0, end: text.length }], lost).size).toBe(0);
});

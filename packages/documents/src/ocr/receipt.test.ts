import { expect, test } from 'vitest';
import { isReceipt } from './receipt.ts';

const PAGE = { width: 1000, height: 2000 };

/** Words of ten letters in rows, in the middle of the page; a letter is a hundredth of its width. */
const words = (columns: number, rows: number) =>
  Array.from({ length: columns * rows }, (_, index) => {
    const [x0, y0] = [0.1 + 0.12 * (index % columns), 0.05 + 0.02 * Math.floor(index / columns)];
    return { text: 'abcdefghij', gap: ' ' as const, box: { x0, y0, x1: x0 + 0.1, y1: y0 + 0.01 } };
  });

test('one narrow and tall column of words is a receipt', () => {
  expect(isReceipt(words(3, 40), PAGE)).toBe(true);
});

test.each([
  ['a page of running text', words(7, 45)],
  ['a line', words(3, 1)],
  ['nothing', []],
])('%s is none', (_, pieces) => {
  expect(isReceipt(pieces, PAGE)).toBe(false);
});

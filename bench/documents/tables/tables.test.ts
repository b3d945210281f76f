import { expect, test } from 'vitest';
import { scoreRows } from './row-score.ts';
import { textOfRegion } from './region-words.ts';

const row = (...cells: string[]) => ({ cells, spanning: [] });

test('a row is on one line, clean and parted, each for itself', () => {
  const text = ['Item\tQty\tPrice', 'Pens 12 1,50', 'Ink\t3', '4,00', 'Paper\t9 note\t2,00'].join('\n');
  expect(scoreRows([row('Item', 'Qty', 'Price')], text)).toEqual({
    rows: 1,
    onOneLine: 1,
    clean: 1,
    parted: 1,
  });
  expect(scoreRows([row('Pens', '12', '1,50')], text)).toEqual({
    rows: 1,
    onOneLine: 1,
    clean: 1,
    parted: 0,
  });
  expect(scoreRows([row('Ink', '3', '4,00')], text)).toEqual({ rows: 1, onOneLine: 0, clean: 0, parted: 0 });
  expect(scoreRows([row('Paper', '9', '2,00')], text)).toEqual({
    rows: 1,
    onOneLine: 1,
    clean: 0,
    parted: 0,
  });
  const spanned = { cells: ['Paper', '9', '2,00'], spanning: ['note'] };
  expect(scoreRows([spanned], text)).toMatchObject({ clean: 1 });
  expect(scoreRows([row('alone')], text).rows).toBe(0);
});

test('the words of a region are its lines, from the left', () => {
  const word = (text: string, x0: number, y0: number) => ({ text, x0, y0, x1: x0 + 0.05, y1: y0 + 0.02 });
  const words = [word('b', 0.2, 0.1), word('a', 0.1, 0.101), word('c', 0.1, 0.2), word('far', 0.8, 0.1)];
  expect(textOfRegion(words, [0, 0, 0.5, 0.5])).toBe('a b\nc');
});

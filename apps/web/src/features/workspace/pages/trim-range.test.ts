import { expect, test } from 'vitest';
import { trimRange } from './trim-range.ts';

test.each([
  ['Gdynia.', 'Gdynia'],
  ['(Anna Nowak),', 'Anna Nowak'],
  ['„Aurora”', 'Aurora'],
  ['5%', '5%'],
  ['FV/2026/01:', 'FV/2026/01'],
  ['…', '…'],
])('of %s the words are %s', (quote, expected) => {
  const text = `before ${quote} after`;
  const { start, end } = trimRange(text, { start: 7, end: 7 + quote.length });
  expect(text.slice(start, end)).toBe(expected);
});

import { expect, it } from 'vitest';
import { wordsOf } from './words.ts';

it('accents without a letter are no word: the index accepts no empty ones', () => {
  const words = [...wordsOf('\u0301 Zażółć \u0301\u0302, x\u0301')];
  expect(words.map(({ folded }) => folded)).toEqual(['zazolc', 'x']);
  expect([...wordsOf('\u0301')]).toEqual([]);
});

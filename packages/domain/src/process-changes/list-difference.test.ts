import { expect, it } from 'vitest';
import { listDifference } from './list-difference.ts';

it('tells what was added and what was removed, each once', () => {
  expect(listDifference(['a', 'b', 'c'], ['d', 'c', 'a', 'd'])).toEqual({ added: ['d'], removed: ['b'] });
  expect(listDifference(['a', 'b'], ['b', 'a'])).toEqual({ added: [], removed: [] });
});

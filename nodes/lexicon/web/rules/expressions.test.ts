import { expect, it } from 'vitest';
import { listError, splitExpressions } from './expressions.ts';

const list = (...expressions: string[]) => expressions.map((expression, key) => ({ key, expression }));

it('trims what a file or many lines hold and drops empty entries [RULE-10]', () => {
  expect(splitExpressions(' Ada ,, Grace Hopper,\n', ',')).toEqual(['Ada', 'Grace Hopper']);
  expect(splitExpressions('Ada, Lovelace\r\n\r\n  Grace \rAlan\n', 'newLine')).toEqual([
    'Ada, Lovelace',
    'Grace',
    'Alan',
  ]);
  expect(splitExpressions('a||b|| c', '||')).toEqual(['a', 'b', 'c']);
  expect(splitExpressions('\uFEFFpierwszy', ',')).toEqual(['pierwszy']);
  expect(splitExpressions(' \n ', 'newLine')).toEqual([]);
});

it('asks for expressions that are there, not empty and not twice', () => {
  expect(listError(list())).toBe('listEmpty');
  expect(listError(list(' '))).toBe('emptyExpression');
  expect(listError(list('a', ' '))).toBe('listEmptyValues');
  expect(listError(list('a', 'b', ' a'))).toBe('listDuplicates');
  expect(listError(list('x'.repeat(1001)))).toBe('tooLong');
  expect(listError(list('a', 'A'))).toBeUndefined();
});

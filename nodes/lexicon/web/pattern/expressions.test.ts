import { expect, it } from 'vitest';
import { listError, splitExpressions } from './expressions.ts';

const list = (...expressions: string[]) => expressions.map((expression, key) => ({ key, expression }));

it('trims the entries of a file or of many lines and drops empty ones [RULE-10]', () => {
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

it('requires at least one expression, none of them empty or duplicated', () => {
  expect(listError(list())).toBe('listEmpty');
  expect(listError(list(' '))).toBe('emptyExpression');
  expect(listError(list('a', ' '))).toBe('listEmptyValues');
  expect(listError(list('a', 'b', ' a'))).toBe('listDuplicates');
  expect(listError(list('x'.repeat(1001)))).toBe('tooLong');
  expect(listError(list('a', 'A'))).toBeUndefined();
});

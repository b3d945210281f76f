import { expect, it } from 'vitest';
import { rowAfterKey, shownRows, type TableRow } from './table-rows.ts';

const row = (from: string, type: string, to: string, start: number): TableRow => ({
  candidate: { fromId: start, toId: start + 1, relationTypeId: 1 },
  from,
  type,
  to,
  start,
});
const rows = [
  row('invoice 10', 'pays', 'Anna', 30),
  row('invoice 2', 'owes', 'Łódź', 10),
  row('Invoice 10', 'pays', 'Berlin', 20),
];
const starts = (query: string, ...sorting: [('from' | 'type' | 'to')?, ('asc' | 'desc')?]) =>
  shownRows(rows, query, sorting[0] ? { column: sorting[0], order: sorting[1] ?? 'asc' } : null).map(
    ({ start }) => start,
  );

it('rows are in the order of the text until a column is sorted; numbers count as numbers', () => {
  expect(starts('')).toEqual([10, 20, 30]);
  expect(starts('', 'from')).toEqual([10, 20, 30]);
  expect(starts('', 'from', 'desc')).toEqual([20, 30, 10]);
  expect(starts('', 'to')).toEqual([30, 20, 10]);
});

it('every column is searched, whatever the case', () => {
  expect(starts(' PAYS ')).toEqual([20, 30]);
  expect(starts('łódź')).toEqual([10]);
  expect(starts('nothing')).toEqual([]);
});

it('keys lead to a row that exists', () => {
  const size = { count: 301, page: 20 };
  expect(rowAfterKey('ArrowDown', 0, size)).toBe(1);
  expect(rowAfterKey('ArrowUp', 0, size)).toBe(0);
  expect(rowAfterKey('PageDown', 290, size)).toBe(300);
  expect(rowAfterKey('PageUp', 45, size)).toBe(25);
  expect([rowAfterKey('Home', 7, size), rowAfterKey('End', 7, size)]).toEqual([0, 300]);
  expect(rowAfterKey('x', 7, size)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { matchTargets, type Target } from './match.ts';

const target = (name: string, detail?: string): Target => ({
  id: name,
  name,
  ...(detail === undefined ? {} : { detail }),
  open: () => undefined,
});
const all = [target('Faktury'), target('Umowy, faktury'), target('Łódź', 'Faktury'), target('Settings')];
const found = (query: string, limit = 9) => matchTargets(all, query, limit).map(({ name }) => name);

test('every word of the query is in the name or the detail, whatever its case and marks', () => {
  expect(found('LODZ fak')).toEqual(['Łódź']);
  expect(found('umowy lodz')).toEqual([]);
});

test('names that begin with the query come first', () => {
  expect(found('fakt')).toEqual(['Faktury', 'Umowy, faktury', 'Łódź']);
});

test('an empty query finds everything, up to the limit', () => {
  expect(found(' ')).toHaveLength(4);
  expect(found('', 2)).toEqual(['Faktury', 'Umowy, faktury']);
});

import type { Process } from '@scriptorium/contract/process/processes.ts';
import { expect, it } from 'vitest';
import { searchProcesses } from './process-search.ts';

const tag = (id: number) => ({ id, name: `tag ${id}`, color: '#219ebc', predefined: id === 1 });
const process = (id: number, name: string, tagIds: number[]): Process => ({
  id,
  name,
  processTags: tagIds.map(tag),
  isRagEnabled: false,
  actors: [],
  statistics: { documents: 0, done: 0, waiting: 0, errors: 0, lastActivity: null },
});
const all = [process(1, 'Faktury ŁÓDŹ', [1, 2]), process(2, 'Letters', [1, 3]), process(3, 'Calls', [1])];
const found = (search: Parameters<typeof searchProcesses>[1]) =>
  searchProcesses(all, search).map(({ id }) => id);

it('finds part of a name, case-insensitively', () => {
  expect(found({ mode: 'BY_NAME', name: ' łódź ' })).toEqual([1]);
  expect(found({ mode: 'BY_NAME', name: 'l' })).toEqual([2, 3]);
  expect(found({ mode: 'BY_NAME', name: '' })).toEqual([1, 2, 3]);
});

it('finds processes that have any of the chosen tags', () => {
  expect(found({ mode: 'BY_TAG', tagIds: [2, 3] })).toEqual([1, 2]);
  expect(found({ mode: 'BY_TAG', tagIds: [] })).toEqual([1, 2, 3]);
  expect(found({ mode: 'BY_TAG', tagIds: [9] })).toEqual([]);
});

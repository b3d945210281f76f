import { expect, it } from 'vitest';
import { pagedListOf, type ListSearch } from './paged-list.ts';

const listOf = (search: ListSearch & { q?: string }) => {
  const searches: unknown[] = [];
  const list = pagedListOf({
    search,
    onSearch: (next) => searches.push(next),
    sizes: [10, 20],
    fields: ['id', 'name'],
  });
  return { list, searches };
};

it('reads page, size and order of the address; the server counts pages from 0', () => {
  const { list } = listOf({ page: 3, size: 20, sort: 'name,desc' });
  expect(list.query).toEqual({ page: 2, size: 20 });
  expect(list.sort).toBe('name,desc');
  expect(list.header('name').order).toBe('desc');
  expect(list.header('id').order).toBeNull();
});

it('starts with the first page and size, ordered by the first field, also if the address has an unknown one', () => {
  for (const search of [{}, { sort: 'secret,desc' }]) {
    const { list } = listOf(search);
    expect(list.query).toEqual({ page: 0, size: 10 });
    expect(list.sort).toBe('id,asc');
  }
});

it('keeps the rest of the address; another size or order shows the first page', () => {
  const { list, searches } = listOf({ page: 3, q: 'ada' });
  list.goTo(4);
  list.resize(20);
  list.header('name').onSort('desc');
  expect(searches).toEqual([
    { page: 4, q: 'ada' },
    { page: undefined, size: 20, q: 'ada' },
    { page: undefined, sort: 'name,desc', q: 'ada' },
  ]);
});

import { expect, it } from 'vitest';
import { searchChanges } from './search-changes.ts';

interface Search {
  page?: number | undefined;
  name?: string | undefined;
  status?: string | undefined;
  kinds?: readonly number[] | undefined;
}

/** Changes that the page makes one after the other while it still shows the same search. */
const after = (shown: Search, ...changes: Search[]): Search =>
  changes.reduce<Search>((now, next) => searchChanges(shown, { ...shown, ...next })(now), shown);

it('two changes of the same search in a moment are both kept', () => {
  expect(after({ page: 3 }, { page: undefined, status: 'DONE' }, { page: undefined, name: 'a' })).toEqual({
    status: 'DONE',
    name: 'a',
  });
});

it('the later change of the same filter counts, and a filter that is taken away stays away', () => {
  expect(after({}, { kinds: [1] }, { kinds: [1, 2] })).toEqual({ kinds: [1, 2] });
  expect(after({ name: 'a', status: 'DONE' }, { status: undefined }, { name: 'b' })).toEqual({ name: 'b' });
  const without = searchChanges<Search>({ name: 'a' }, {});
  expect(without({ name: 'a', page: 2 })).toEqual({ page: 2 });
});

it('an unchanged search leaves the address as it is', () => {
  expect(searchChanges<Search>({ name: 'a' }, { name: 'a' })({ name: 'b', page: 2 })).toEqual({
    name: 'b',
    page: 2,
  });
});

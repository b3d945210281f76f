import type { RawSearch } from '../search-params.ts';

/** The parameters of a list's address that a view keeps: all but the page, in a fixed order. */
export function viewOf(search: object): string {
  const kept = Object.entries(search)
    .filter(([name, value]) => name !== 'page' && value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(Object.fromEntries(kept));
}

/** The parameters of a stored view; the list itself checks each of them. */
export function searchOfView(view: string): RawSearch {
  const search: unknown = JSON.parse(view);
  return typeof search === 'object' && search !== null ? { ...search } : {};
}

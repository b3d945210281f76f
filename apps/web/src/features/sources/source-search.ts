import type { SourceItem } from '@scriptorium/contract/connections/sources.ts';
import type { ListSearch } from '../../shared/lists/paged-list.ts';
import { numberParam, positiveParam, type RawSearch } from '../../shared/lists/search-params.ts';

export const PAGE_SIZES = [20, 50, 100] as const;

/** The states of items, those that need a person first. */
export const ITEM_STATES = [
  'FAILED',
  'FOUND',
  'DONE',
  'EMPTY',
  'GONE',
  'SKIPPED',
] as const satisfies readonly SourceItem['state'][];

/** Search params of the list of items; missing or invalid fields get their defaults. */
export interface SourceSearch extends ListSearch {
  state?: SourceItem['state'] | undefined;
}

export const parseSourceSearch = ({ page, size, state }: RawSearch): SourceSearch => ({
  page: positiveParam(page),
  size: numberParam(size, PAGE_SIZES),
  state: ITEM_STATES.find((known) => known === state),
});

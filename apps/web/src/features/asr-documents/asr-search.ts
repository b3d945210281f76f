import type { ListSearch } from '../../shared/lists/paged-list.ts';
import {
  numberParam,
  positiveParam,
  sortParam,
  textParam,
  type RawSearch,
} from '../../shared/lists/search-params.ts';

export const PAGE_SIZES = [10, 20, 50] as const;
export const SORT_FIELDS = ['id', 'filename', 'status'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** Search params of the area; missing or invalid fields get their defaults. */
export interface AsrSearch extends ListSearch {
  process?: number | undefined;
  query?: string | undefined;
}

export const parseAsrSearch = ({ page, size, sort, process, query }: RawSearch): AsrSearch => ({
  page: positiveParam(page),
  size: numberParam(size, PAGE_SIZES),
  sort: sortParam(sort, SORT_FIELDS),
  process: positiveParam(process),
  query: textParam(query, 1000) || undefined,
});

import type { ListSearch } from '../../shared/lists/paged-list.ts';
import {
  numberParam,
  positiveParam,
  sortParam,
  textParam,
  type RawSearch,
} from '../../shared/lists/search-params.ts';

export const PAGE_SIZES = [10, 20, 50] as const;
export const SORT_FIELDS = ['id', 'name', 'activityType', 'processName'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** Search params of the list; missing or invalid fields get their defaults. */
export interface NodeSearch extends ListSearch {
  name?: string | undefined;
}

export const parseNodeSearch = ({ page, size, sort, name }: RawSearch): NodeSearch => ({
  page: positiveParam(page),
  size: numberParam(size, PAGE_SIZES),
  sort: sortParam(sort, SORT_FIELDS),
  name: textParam(name, 255),
});

import type { ListSearch } from '../../shared/lists/paged-list.ts';
import {
  choiceParam,
  numberParam,
  patternParam,
  positiveParam,
  textParam,
  type RawSearch,
} from '../../shared/lists/search-params.ts';

export const PAGE_SIZES = [10, 20, 50] as const;

/** Search params of the lists; missing or invalid fields get their defaults. */
const parseListSearch = ({ page, size, sort }: RawSearch): ListSearch => ({
  page: positiveParam(page),
  size: numberParam(size, PAGE_SIZES),
  sort: patternParam(sort, /^\w+,(asc|desc)$/),
});

export interface UserSearch extends ListSearch {
  q?: string | undefined;
}

export const parseUserSearch = (search: RawSearch): UserSearch => ({
  ...parseListSearch(search),
  q: textParam(search['q'], 254),
});

const TABS = ['roles', 'authorities'] as const;

export interface PermissionSearch extends ListSearch {
  tab?: (typeof TABS)[number] | undefined;
}

export const parsePermissionSearch = (search: RawSearch): PermissionSearch => ({
  ...parseListSearch(search),
  tab: choiceParam(search['tab'], TABS),
});

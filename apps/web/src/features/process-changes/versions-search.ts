import type { ListSearch } from '../../shared/lists/paged-list.ts';
import { numberParam, positiveParam, type RawSearch } from '../../shared/lists/search-params.ts';

export const PAGE_SIZES = [20, 50, 100] as const;

export type VersionsSearch = Omit<ListSearch, 'sort'>;

export const parseVersionsSearch = ({ page, size }: RawSearch): VersionsSearch => ({
  page: positiveParam(page),
  size: numberParam(size, PAGE_SIZES),
});

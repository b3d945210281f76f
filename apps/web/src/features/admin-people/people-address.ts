import {
  choiceParam,
  numberParam,
  patternParam,
  positiveParam,
  textParam,
  type RawSearch,
} from '@scriptorium/web-kit/search-params.ts';

export const PAGE_SIZES = [10, 20, 50] as const;

/** Search params of the lists; missing or invalid fields get their defaults. */
interface ListSearch {
  /** Starts at 1. */
  page?: number | undefined;
  size?: number | undefined;
  /** `field,asc` or `field,desc`; the page ignores fields that the server cannot sort by. */
  sort?: string | undefined;
}

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

export type Order = 'asc' | 'desc';

/** Paging parameters of the call; the server counts pages from 0. */
export function pagingOf<Field extends string>(search: ListSearch, fields: readonly Field[]) {
  const [requestedField, order] = (search.sort ?? '').split(',');
  const field = fields.find((one) => one === requestedField);
  const sorted: { field: Field | 'id'; order: Order } =
    field === undefined ? { field: 'id', order: 'asc' } : { field, order: order === 'desc' ? 'desc' : 'asc' };
  const size = search.size ?? PAGE_SIZES[0];
  return {
    sorted,
    query: {
      paged: 'true' as const,
      page: (search.page ?? 1) - 1,
      size,
      sort: `${sorted.field},${sorted.order}`,
    },
  };
}

import type { ListSearch } from '../../shared/lists/paged-list.ts';
import {
  dayParam,
  numberParam,
  patternParam,
  positiveParam,
  textParam,
  type RawSearch,
} from '../../shared/lists/search-params.ts';

export const PAGE_SIZES = [10, 20, 50] as const;

/** Search params of the list; missing or invalid fields get their defaults. */
export interface AuditSearch extends Omit<ListSearch, 'sort'> {
  fromDate?: string | undefined;
  toDate?: string | undefined;
  type?: string | undefined;
  principal?: string | undefined;
}

export const parseAuditSearch = ({
  page,
  size,
  fromDate,
  toDate,
  type,
  principal,
}: RawSearch): AuditSearch => ({
  page: positiveParam(page),
  size: numberParam(size, PAGE_SIZES),
  fromDate: dayParam(fromDate),
  toDate: dayParam(toDate),
  type: patternParam(type, /^[A-Z_]+$/),
  principal: textParam(principal, 254),
});

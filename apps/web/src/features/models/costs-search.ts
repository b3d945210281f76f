import { COST_GROUPS, type CostGroup } from '@scriptorium/contract/machines/model-costs.ts';
import type { ListSearch } from '../../shared/lists/paged-list.ts';
import { dayParam, numberParam, positiveParam, type RawSearch } from '../../shared/lists/search-params.ts';

export const PAGE_SIZES = [20, 50, 100] as const;

/** The groupings that users can select; the sum of all calls is always below the table. */
export const SHOWN_GROUPS = COST_GROUPS.filter((group) => group !== 'ALL');

/** Search params of the page; missing or invalid fields get their defaults. */
export interface CostsSearch extends Omit<ListSearch, 'sort'> {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly by?: CostGroup | undefined;
}

export const parseCostsSearch = ({ page, size, from, to, by }: RawSearch): CostsSearch => ({
  page: positiveParam(page),
  size: numberParam(size, PAGE_SIZES),
  from: dayParam(from),
  to: dayParam(to),
  by: SHOWN_GROUPS.find((group) => group === by),
});

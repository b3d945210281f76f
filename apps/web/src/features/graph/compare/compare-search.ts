import { positiveParam, type RawSearch } from '../../../shared/lists/search-params.ts';

export interface CompareSearch {
  /** The earlier version. */
  readonly from?: number | undefined;
  /** Absent: the process as it is now. */
  readonly to?: number | undefined;
}

export const parseCompareSearch = ({ from, to }: RawSearch): CompareSearch => ({
  from: positiveParam(from),
  to: positiveParam(to),
});

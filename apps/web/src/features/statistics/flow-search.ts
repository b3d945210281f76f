import { dayParam, type RawSearch } from '../../shared/lists/search-params.ts';

/** Search params of the page; an empty day was cleared. */
export interface FlowSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const param = (value: unknown): string | undefined => (value === '' ? '' : dayParam(value));

export const parseFlowSearch = ({ from, to }: RawSearch): FlowSearch => ({
  from: param(from),
  to: param(to),
});

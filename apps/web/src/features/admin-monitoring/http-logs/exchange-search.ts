import type { ListSearch } from '../../../shared/lists/paged-list.ts';
import {
  choiceParam,
  numberParam,
  positiveParam,
  textParam,
  type RawSearch,
} from '../../../shared/lists/search-params.ts';

/** Duplicates the contract's values, so that the contract is not part of the first load. */
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
export const PAGE_SIZES = [25, 50, 100] as const;

/** Search params of the list; missing or invalid fields get their defaults. */
export interface ExchangeSearch extends Omit<ListSearch, 'sort'> {
  status?: (typeof STATUS_CLASSES)[number] | undefined;
  text?: string | undefined;
}

export const parseExchangeSearch = ({ page, size, status, text }: RawSearch): ExchangeSearch => ({
  page: positiveParam(page),
  size: numberParam(size, PAGE_SIZES),
  status: choiceParam(status, STATUS_CLASSES),
  text: textParam(text, 200),
});

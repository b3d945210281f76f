import { DOCUMENT_STATUSES, type DocumentStatus } from '@scriptorium/domain/steps/statuses.ts';
import {
  choiceParam,
  numberParam,
  positiveParam,
  sortParam,
  textParam,
  type RawSearch,
} from '@scriptorium/web-kit/search-params.ts';

export const PAGE_SIZES = [10, 20, 50] as const;
export const SORT_FIELDS = ['id', 'filename', 'createdDate'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** Search params of the list; missing or invalid fields get their defaults (spec workspace 2.4). */
export interface DocumentSearch {
  /** Starts at 1. */
  page?: number | undefined;
  size?: number | undefined;
  /** `field,asc` or `field,desc`. */
  sort?: string | undefined;
  name?: string | undefined;
  content?: string | undefined;
  status?: DocumentStatus | undefined;
}

export const parseDocumentSearch = ({
  page,
  size,
  sort,
  name,
  content,
  status,
}: RawSearch): DocumentSearch => ({
  page: positiveParam(page),
  size: numberParam(size, PAGE_SIZES),
  sort: sortParam(sort, SORT_FIELDS),
  name: textParam(name),
  content: textParam(content),
  status: choiceParam(status, DOCUMENT_STATUSES),
});

/** Search params without a filter. */
export const NO_SEARCH = { page: undefined, name: undefined, content: undefined, status: undefined } as const;
export const hasSearch = ({ name, content, status }: DocumentSearch): boolean =>
  Boolean(name ?? content ?? status);

export const sizeOf = ({ size }: DocumentSearch): number => size ?? PAGE_SIZES[0];
export const pageOf = ({ page }: DocumentSearch): number => page ?? 1;

export function sortOf({ sort }: DocumentSearch): { field: SortField; order: 'asc' | 'desc' } {
  const [field, order] = (sort ?? '').split(',');
  return {
    field: SORT_FIELDS.find((one) => one === field) ?? 'id',
    order: order === 'desc' ? 'desc' : 'asc',
  };
}

import type { ListSearch } from '@scriptorium/web-kit/paged-list.ts';
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

/** Search params of the list; missing or invalid fields get their defaults (LIST-08, LIST-10). */
export interface DocumentSearch extends ListSearch {
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

import type { ListSearch } from '../../../shared/lists/paged-list.ts';
import { DOCUMENT_STATUSES, type DocumentStatus } from '@scriptorium/domain/steps/statuses.ts';
import {
  choiceParam,
  numberParam,
  positiveParam,
  sortParam,
  textParam,
  type RawSearch,
} from '../../../shared/lists/search-params.ts';

export const PAGE_SIZES = [10, 20, 50] as const;
export const SORT_FIELDS = ['id', 'filename', 'createdDate'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** Limits of one search by labels; the server's are the same or higher. */
export const MAX_QUOTES = 20;
export const MAX_KINDS = 20;
const MAX_QUOTE = 200;

/** Search params of the list; missing or invalid fields get their defaults (LIST-08, LIST-10). */
export interface DocumentSearch extends ListSearch {
  name?: string | undefined;
  content?: string | undefined;
  status?: DocumentStatus | undefined;
  /** The label of a tag. */
  label?: number | undefined;
  /** Texts of tags with this label; missing means any. */
  quotes?: string[] | undefined;
  /** Classifier labels, of which a document has one or more. */
  kinds?: number[] | undefined;
}

const listParam = <Value>(
  value: unknown,
  parse: (one: unknown) => Value | undefined,
  most: number,
): Value[] | undefined => {
  if (!Array.isArray(value)) return undefined;
  const values = value.map(parse).filter((one) => one !== undefined);
  return values.length > 0 ? [...new Set(values)].slice(0, most) : undefined;
};

export const parseDocumentSearch = (raw: RawSearch): DocumentSearch => ({
  page: positiveParam(raw['page']),
  size: numberParam(raw['size'], PAGE_SIZES),
  sort: sortParam(raw['sort'], SORT_FIELDS),
  name: textParam(raw['name']),
  content: textParam(raw['content']),
  status: choiceParam(raw['status'], DOCUMENT_STATUSES),
  label: positiveParam(raw['label']),
  quotes: listParam(raw['quotes'], (one) => textParam(one, MAX_QUOTE), MAX_QUOTES),
  kinds: listParam(raw['kinds'], positiveParam, MAX_KINDS),
});

/** Search params without a filter. */
export const NO_SEARCH = {
  page: undefined,
  name: undefined,
  content: undefined,
  status: undefined,
  label: undefined,
  quotes: undefined,
  kinds: undefined,
} as const;

export const hasSearch = ({ name, content, status, label, kinds }: DocumentSearch): boolean =>
  Boolean(name ?? content ?? status ?? label ?? kinds);

/** Modes of the search field: the property of documents that it searches. */
export const MODES = ['name', 'content', 'tag', 'kind'] as const;
export type Mode = (typeof MODES)[number];

export function modeOf({ content, label, kinds }: DocumentSearch): Mode {
  if (content !== undefined) return 'content';
  if (label !== undefined) return 'tag';
  return kinds === undefined ? 'name' : 'kind';
}

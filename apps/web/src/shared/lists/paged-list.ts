export type Order = 'asc' | 'desc';

/** The part of a list's address that all paged lists share. */
export interface ListSearch {
  /** Starts at 1. */
  page?: number | undefined;
  size?: number | undefined;
  /** `field,asc` or `field,desc`. */
  sort?: string | undefined;
}

interface PagedListOptions<Search, Field extends string> {
  search: Search;
  onSearch: (search: Search) => void;
  /** Available page sizes. */
  sizes: readonly number[];
  defaultSize?: number;
  /** The fields by which the list can be sorted; the first one is the default. */
  fields?: readonly [Field, ...Field[]];
  /** The order of the default field. */
  defaultOrder?: Order;
}

/** A list with its page, page size and order in the address. */
export interface PagedList<Field extends string = string> {
  readonly page: number;
  readonly size: number;
  readonly sizes: readonly number[];
  /** Paging parameters of the call; the server counts pages from 0. */
  readonly query: { page: number; size: number };
  /** Sort parameter of the call. */
  readonly sort: string;
  readonly field: Field;
  readonly order: Order;
  goTo(page: number): void;
  resize(size: number): void;
  /** Props of the header of a sortable column. */
  header(field: Field): { order: Order | null; onSort: (order: Order) => void };
}

/** Page, page size and order of a list; unknown fields of the address give the default order. */
export function pagedListOf<Search extends ListSearch, Field extends string = never>({
  search,
  onSearch,
  sizes,
  defaultSize = sizes[0] ?? 10,
  fields,
  defaultOrder = 'asc',
}: PagedListOptions<Search, Field>): PagedList<Field> {
  const { page = 1, size = defaultSize } = search;
  const [requested, requestedOrder] = (search.sort ?? '').split(',');
  const known = fields?.find((one) => one === requested);
  const field = known ?? (fields?.[0] as Field);
  const order = known === undefined ? defaultOrder : requestedOrder === 'desc' ? 'desc' : 'asc';
  return {
    page,
    size,
    sizes,
    query: { page: page - 1, size },
    sort: `${field},${order}`,
    field,
    order,
    goTo: (next) => onSearch({ ...search, page: next }),
    resize: (next) => onSearch({ ...search, page: undefined, size: next }),
    header: (column) => ({
      order: column === field ? order : null,
      onSort: (next) => onSearch({ ...search, page: undefined, sort: `${column},${next}` }),
    }),
  };
}

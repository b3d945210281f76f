import { pagedListOf } from '../../shared/lists/paged-list.ts';
import { PagedTable } from '../../shared/lists/paged-table.tsx';
import { useState, type ReactNode } from 'react';

const PAGE_SIZES = [10, 20, 50] as const;

interface LocalPagesProps<Row> {
  rows: readonly Row[];
  children: (rows: readonly Row[]) => ReactNode;
}

/** Rows that the page has already, page by page. */
export function LocalPages<Row>({ rows, children }: LocalPagesProps<Row>) {
  const [search, setSearch] = useState<{ page?: number | undefined; size?: number | undefined }>({});
  const list = pagedListOf({ search, onSearch: setSearch, sizes: PAGE_SIZES });
  const { page, size } = list;
  const shown = rows.slice((page - 1) * size, page * size);
  const read = {
    data: { rows: shown, total: rows.length },
    isPending: false,
    error: null,
    refetch: () => Promise.resolve(),
  };
  return (
    <PagedTable list={list} read={read} empty="">
      {children}
    </PagedTable>
  );
}

import { MAX_COUNTED } from '@scriptorium/contract/kit/fields.ts';
import { Pager } from '@scriptorium/ui/pager.tsx';
import { useEffect, type ReactNode } from 'react';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import type { PagedList } from './paged-list.ts';
import { pagerTexts } from './pager-texts.ts';
import { ReadStates } from './read-states.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';

interface PagedRead<Row> {
  /** `isCapped`: there are more rows than the total. */
  data: { rows: readonly Row[]; total: number; isCapped?: boolean } | undefined;
  isPending: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

export interface PagedTableProps<Row> {
  list: PagedList;
  read: PagedRead<Row>;
  /** Text of an empty list. */
  empty: string;
  /** Suggested action for an empty list. */
  emptyAction?: ReactNode;
  /** The server counts at most `MAX_COUNTED` rows of this list. */
  isCapped?: boolean;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list with its states pending, error and empty, its rows, and its pager. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { list, read, empty, emptyAction, isCapped = false, children } = props;
  const t = useTexts(pagerTexts);
  const { data } = read;
  const { page, size } = list;
  const total = data?.total ?? 0;
  const isAtCap = data?.isCapped === true || (isCapped && total >= MAX_COUNTED);
  const shown = data?.rows.length ?? 0;
  const totalPages = Math.ceil(total / size);
  const lastPage = Math.max(1, totalPages);
  // The items of the last page may have been deleted.
  const isBeyondLastPage = data !== undefined && !isAtCap && page > lastPage;
  useEffect(() => {
    if (isBeyondLastPage) list.goTo(lastPage);
  }, [isBeyondLastPage, lastPage, list]);
  return (
    <ReadStates read={read} empty={total === 0} emptyText={empty} emptyAction={emptyAction}>
      {children(data?.rows ?? [])}
      <Pager
        page={page}
        totalPages={totalPages}
        hasMore={isAtCap && shown === size}
        size={size}
        sizes={list.sizes}
        labels={{
          pages: t('pages'),
          page: (number) => t('page', { page: number }),
          previous: t('previous'),
          next: t('next'),
          size: t('size'),
          summary: t('summary', {
            from: isAtCap ? (page - 1) * size + 1 : Math.min(total, (page - 1) * size + 1),
            to: isAtCap ? (page - 1) * size + shown : Math.min(total, page * size),
            total: isAtCap ? t('orMore', { total: formatCount(total) }) : total,
          }),
        }}
        onPage={list.goTo}
        onSize={list.resize}
      />
    </ReadStates>
  );
}

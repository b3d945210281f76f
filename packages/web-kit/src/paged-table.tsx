import { MAX_COUNTED } from '@scriptorium/contract/kit/fields.ts';
import { ListStates } from '@scriptorium/ui/list-states.tsx';
import { Pager } from '@scriptorium/ui/pager.tsx';
import { useEffect, type ReactNode } from 'react';
import { commonTexts } from './common-texts.ts';
import { useErrorMessage } from './error-message.ts';
import type { PagedList } from './paged-list.ts';
import { pagerTexts } from './pager-texts.ts';
import { useTexts } from './texts.ts';

interface PagedRead<Row> {
  data: { rows: readonly Row[]; total: number } | undefined;
  isPending: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

interface PagedTableProps<Row> {
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
  const common = useTexts(commonTexts);
  const t = useTexts(pagerTexts);
  const errorMessage = useErrorMessage();
  const { data, error } = read;
  const { page, size } = list;
  const total = data?.total ?? 0;
  const isAtCap = isCapped && total >= MAX_COUNTED;
  const totalPages = Math.ceil(total / size);
  const lastPage = Math.max(1, totalPages);
  // The items of the last page may have been deleted.
  const isBeyondLastPage = data !== undefined && !isAtCap && page > lastPage;
  useEffect(() => {
    if (isBeyondLastPage) list.goTo(lastPage);
  }, [isBeyondLastPage, lastPage, list]);
  return (
    <ListStates
      pending={read.isPending}
      error={data === undefined && error ? errorMessage(error) : null}
      empty={total === 0}
      labels={{ loading: common('loading'), retry: common('retry'), empty }}
      onRetry={() => void read.refetch()}
      emptyAction={emptyAction}
    >
      {children(data?.rows ?? [])}
      <Pager
        page={page}
        totalPages={totalPages}
        size={size}
        sizes={list.sizes}
        labels={{
          pages: t('pages'),
          page: (number) => t('page', { page: number }),
          previous: t('previous'),
          next: t('next'),
          size: t('size'),
          summary: t('summary', {
            from: Math.min(total, (page - 1) * size + 1),
            to: Math.min(total, page * size),
            total: isAtCap ? t('orMore', { total }) : total,
          }),
        }}
        onPage={list.goTo}
        onSize={list.resize}
      />
    </ListStates>
  );
}

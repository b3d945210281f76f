import { Pager } from '@scriptorium/ui/pager.tsx';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useEffect } from 'react';
import { PAGE_SIZES, type UserSearch } from './people-address.ts';
import { peopleTexts } from './texts.ts';

type ListSearch = Pick<UserSearch, 'page' | 'size'>;

interface ListPagerProps {
  search: ListSearch;
  total: number;
  onSearch: (search: ListSearch) => void;
}

/** Pager of a list with its page in the address. */
export function ListPager({ search, total, onSearch }: ListPagerProps) {
  const t = useTexts(peopleTexts);
  const [page, size] = [search.page ?? 1, search.size ?? PAGE_SIZES[0]];
  const totalPages = Math.max(1, Math.ceil(total / size));
  // The items of the last page may have been deleted.
  const isBeyondLastPage = page > totalPages;
  useEffect(() => {
    if (isBeyondLastPage) onSearch({ page: totalPages });
  }, [isBeyondLastPage, onSearch, totalPages]);
  return (
    <Pager
      page={page}
      totalPages={totalPages}
      size={size}
      sizes={PAGE_SIZES}
      labels={{
        pages: t('pages'),
        page: (number) => t('page', { page: number }),
        previous: t('previous'),
        next: t('next'),
        size: t('size'),
        summary: t('summary', {
          from: Math.min(total, (page - 1) * size + 1),
          to: Math.min(total, page * size),
          total,
        }),
      }}
      onPage={(next) => onSearch({ page: next })}
      onSize={(next) => onSearch({ page: undefined, size: next })}
    />
  );
}

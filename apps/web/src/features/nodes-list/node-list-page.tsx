import { Group, TextInput } from '@mantine/core';
import { nodes } from '@scriptorium/contract/nodes.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { ListStates } from '@scriptorium/ui/list-states.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { Pager } from '@scriptorium/ui/pager.tsx';
import { useSearchDebounce } from '@scriptorium/ui/debounce.ts';
import { commonTexts } from '@scriptorium/web-kit/common-texts.ts';
import { useErrorMessage } from '@scriptorium/web-kit/error-message.ts';
import { PageTitle } from '@scriptorium/web-kit/page-title.tsx';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { useLanguage, useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { PAGE_SIZES, type NodeSearch } from './node-search.ts';
import { NodeTable } from './node-table.tsx';
import { nodeListTexts } from './texts.ts';

interface NodeListPageProps {
  search: NodeSearch;
  onSearch: (search: NodeSearch) => void;
}

function SearchField({ search, onSearch }: NodeListPageProps) {
  const t = useTexts(nodeListTexts);
  const [text, setText] = useState(search.name ?? '');
  const debouncedSearch = useSearchDebounce((value) =>
    onSearch({ ...search, page: undefined, name: value.trim() || undefined }),
  );
  return (
    <Group p="md">
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} />}
        maxLength={255}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          debouncedSearch(event.currentTarget.value);
        }}
        w={360}
        maw="100%"
      />
    </Group>
  );
}

/** The nodes of all processes that the user has any right on. */
export function NodeListPage({ search, onSearch }: NodeListPageProps) {
  const t = useTexts(nodeListTexts);
  const common = useTexts(commonTexts);
  const errorMessage = useErrorMessage();
  useLanguage();
  const [page, size] = [search.page ?? 1, search.size ?? PAGE_SIZES[0]];
  const { name: filteredValue, sort } = search;
  const query = {
    page: page - 1,
    size,
    ...(sort === undefined ? {} : { sort }),
    ...(filteredValue === undefined ? {} : { filteredValue }),
  };
  const list = useRead(nodes.search, { query }, { keepPrevious: true });
  const total = list.data?.total ?? 0;
  const totalPages = Math.ceil(total / size);
  // The items of the last page may have been deleted.
  const isBeyondLastPage = totalPages > 0 && page > totalPages;
  useEffect(() => {
    if (isBeyondLastPage) onSearch({ ...search, page: totalPages });
  }, [isBeyondLastPage, onSearch, search, totalPages]);

  return (
    <PageFrame title={t('title')}>
      <PageTitle>{t('title')}</PageTitle>
      <Card>
        <SearchField search={search} onSearch={onSearch} />
        <ListStates
          pending={list.isPending}
          error={list.data === undefined && list.error ? errorMessage(list.error) : null}
          empty={total === 0}
          labels={{ loading: common('loading'), retry: common('retry'), empty: t('empty') }}
          onRetry={() => void list.refetch()}
        >
          <NodeTable
            nodes={list.data?.rows ?? []}
            search={search}
            onSort={(field, order) => onSearch({ ...search, page: undefined, sort: `${field},${order}` })}
          />
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
            onPage={(next) => onSearch({ ...search, page: next })}
            onSize={(next) => onSearch({ ...search, page: undefined, size: next })}
          />
        </ListStates>
      </Card>
    </PageFrame>
  );
}

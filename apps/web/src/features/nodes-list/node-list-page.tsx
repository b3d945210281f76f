import { Group } from '@mantine/core';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { SearchInput } from '@scriptorium/ui/search-input.tsx';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { useSearchDebounce } from '@scriptorium/ui/debounce.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { pagedListOf } from '../../shared/lists/paged-list.ts';
import { PagedTable } from '../../shared/lists/paged-table.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useLanguage, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { PAGE_SIZES, SORT_FIELDS, type NodeSearch } from './node-search.ts';
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
      <SearchInput
        label={t('search')}
        maxLength={255}
        value={text}
        onChange={(value) => {
          setText(value);
          debouncedSearch(value);
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
  useLanguage();
  const list = pagedListOf({ search, onSearch, sizes: PAGE_SIZES, fields: SORT_FIELDS });
  const { name: filteredValue } = search;
  const query = {
    ...list.query,
    sort: list.sort,
    ...(filteredValue === undefined ? {} : { filteredValue }),
  };
  const read = useRead(nodes.search, { query }, { keepPrevious: true });

  return (
    <PageFrame title={t('title')}>
      <PageTitle>{t('title')}</PageTitle>
      <Card>
        <SearchField search={search} onSearch={onSearch} />
        <PagedTable list={list} read={read} empty={t('empty')}>
          {(rows) => <NodeTable nodes={rows} list={list} />}
        </PagedTable>
      </Card>
    </PageFrame>
  );
}

import { Button, Group, Select } from '@mantine/core';
import { management } from '@scriptorium/contract/management/management.ts';
import { useSearchDebounce } from '@scriptorium/ui/debounce.ts';
import { SearchInput } from '@scriptorium/ui/search-input.tsx';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { pagedListOf } from '../../../shared/lists/paged-list.ts';
import { PagedTable } from '../../../shared/lists/paged-table.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { PAGE_SIZES, STATUS_CLASSES, type ExchangeSearch } from './exchange-search.ts';
import { ExchangeTable } from './exchange-table.tsx';
import { httpLogsTexts } from './http-logs-texts.ts';

interface HttpLogsPageProps {
  search: ExchangeSearch;
  onSearch: (search: ExchangeSearch) => void;
}

const ANY = '';

function Filters({ search, onSearch }: HttpLogsPageProps) {
  const t = useTexts(httpLogsTexts);
  const [text, setText] = useState(search.text ?? '');
  const find = useSearchDebounce((next) => onSearch({ ...search, page: undefined, text: next || undefined }));
  return (
    <Group p="md" gap="sm">
      <SearchInput
        label={t('search')}
        value={text}
        maxLength={200}
        onChange={(value) => {
          setText(value);
          find(value);
        }}
        w={320}
      />
      <Select
        aria-label={t('status')}
        w={220}
        allowDeselect={false}
        value={search.status ?? ANY}
        data={[
          { value: ANY, label: t('anyStatus') },
          ...STATUS_CLASSES.map((value) => ({ value, label: t(value) })),
        ]}
        onChange={(value) =>
          onSearch({
            ...search,
            page: undefined,
            status: STATUS_CLASSES.find((one) => one === value),
          })
        }
      />
    </Group>
  );
}

/** The latest requests and answers (ADMIN-10), 25 per page (CONST-12). */
export function HttpLogsPage({ search, onSearch }: HttpLogsPageProps) {
  const t = useTexts(httpLogsTexts);
  const list = pagedListOf({ search, onSearch, sizes: PAGE_SIZES });
  const { status, text } = search;
  const read = useRead(
    management.exchanges,
    { query: { ...list.query, status, text } },
    { keepPrevious: true },
  );
  const refresh = (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} />}
      loading={read.isFetching && !read.isPending}
      onClick={() => void read.refetch()}
    >
      {t('refresh')}
    </Button>
  );
  return (
    <PageFrame title={t('title')} subtitle={t('subtitle')} actions={refresh}>
      <PageTitle>{t('title')}</PageTitle>
      <Card>
        <Filters search={search} onSearch={onSearch} />
        <PagedTable list={list} read={read} empty={t('empty')} isCapped>
          {(exchanges) => <ExchangeTable exchanges={exchanges} />}
        </PagedTable>
      </Card>
    </PageFrame>
  );
}

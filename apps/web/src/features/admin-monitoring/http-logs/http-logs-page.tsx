import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { MAX_COUNTED } from '@scriptorium/contract/kit/fields.ts';
import { management } from '@scriptorium/contract/management.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { ListStates } from '@scriptorium/ui/list-states.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { Pager } from '@scriptorium/ui/pager.tsx';
import { commonTexts } from '@scriptorium/web-kit/common-texts.ts';
import { useErrorMessage } from '@scriptorium/web-kit/error-message.ts';
import { PageTitle } from '@scriptorium/web-kit/page-title.tsx';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconRefresh, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { PAGE_SIZES, STATUS_CLASSES, type ExchangeSearch } from './exchange-search.ts';
import { ExchangeTable } from './exchange-table.tsx';
import { httpLogsTexts } from './http-logs-texts.ts';

interface HttpLogsPageProps {
  search: ExchangeSearch;
  onSearch: (search: ExchangeSearch) => void;
}

const DEBOUNCE_MS = 300;
const ANY = '';

function Filters({ search, onSearch }: HttpLogsPageProps) {
  const t = useTexts(httpLogsTexts);
  const [text, setText] = useState(search.text ?? '');
  const find = useDebouncedCallback(
    (next: string) => onSearch({ ...search, page: undefined, text: next || undefined }),
    DEBOUNCE_MS,
  );
  return (
    <Group p="md" gap="sm">
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} />}
        value={text}
        maxLength={200}
        onChange={({ currentTarget: { value } }) => {
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

/** The latest requests and answers (spec platform 2.9): 25 per page. */
export function HttpLogsPage({ search, onSearch }: HttpLogsPageProps) {
  const t = useTexts(httpLogsTexts);
  const common = useTexts(commonTexts);
  const errorMessage = useErrorMessage();
  const { page = 1, size = PAGE_SIZES[0], status, text } = search;
  const { data, isPending, isFetching, error, refetch } = useRead(
    management.exchanges,
    { query: { page: page - 1, size, status, text } },
    { keepPrevious: true },
  );
  const total = data?.total ?? 0;
  const labels = {
    pages: t('pages'),
    page: (number: number) => t('page', { page: number }),
    previous: t('previous'),
    next: t('next'),
    size: t('size'),
    summary: t('summary', {
      from: Math.min(total, (page - 1) * size + 1),
      to: Math.min(total, page * size),
      total: total < MAX_COUNTED ? total : t('orMore', { total }),
    }),
  };
  const refresh = (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} />}
      loading={isFetching && !isPending}
      onClick={() => void refetch()}
    >
      {t('refresh')}
    </Button>
  );
  return (
    <PageFrame title={t('title')} subtitle={t('subtitle')} actions={refresh}>
      <PageTitle>{t('title')}</PageTitle>
      <Card>
        <Filters search={search} onSearch={onSearch} />
        <ListStates
          pending={isPending}
          error={data === undefined && error ? errorMessage(error) : null}
          empty={data?.rows.length === 0}
          labels={{ loading: common('loading'), retry: common('retry'), empty: t('empty') }}
          onRetry={() => void refetch()}
        >
          <ExchangeTable exchanges={data?.rows ?? []} />
          <Pager
            page={page}
            totalPages={Math.ceil(total / size)}
            size={size}
            sizes={PAGE_SIZES}
            labels={labels}
            onPage={(next) => onSearch({ ...search, page: next })}
            onSize={(next) => onSearch({ ...search, page: undefined, size: next })}
          />
        </ListStates>
      </Card>
    </PageFrame>
  );
}

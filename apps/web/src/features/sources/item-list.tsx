import { Button, Group, Select, Title } from '@mantine/core';
import { sources } from '@scriptorium/contract/connections/sources.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { pagedListOf } from '../../shared/lists/paged-list.ts';
import { PagedTable } from '../../shared/lists/paged-table.tsx';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useHasProcessRight } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { IconRefresh } from '@tabler/icons-react';
import { ItemTable } from './item-table.tsx';
import { ITEM_STATES, PAGE_SIZES, type SourceSearch } from './source-search.ts';
import { sourcesPageTexts } from './texts.ts';

interface ItemListProps {
  readonly processId: number;
  readonly search: SourceSearch;
  readonly onSearch: (search: SourceSearch) => void;
}

const CHANGED = [sources.items, sources.ofProcess, sources.ofNode];

/** The items that the sources found, by state: first those that could not be imported. */
export function ItemList({ processId, search, onSearch }: ItemListProps) {
  const t = useTexts(sourcesPageTexts);
  const { state = 'FAILED' } = search;
  const mayChange = useHasProcessRight(processId, 'WRITE');
  const list = pagedListOf({ search, onSearch, sizes: PAGE_SIZES });
  const params = { id: processId };
  const read = useRead(sources.items, { params, query: { ...list.query, state } }, { keepPrevious: true });
  const retry = useWrite(sources.retry, { refreshes: CHANGED });
  const skip = useWrite(sources.skip, { refreshes: CHANGED });
  const retryThese = (ids?: number[]) =>
    retry.mutate(
      { params, body: ids ? { ids } : {} },
      { onSuccess: ({ changed }) => toastSuccess(t('retried', { count: changed })) },
    );
  const hasFailed = state === 'FAILED' && (read.data?.total ?? 0) > 0;
  return (
    <Card>
      <Group p="md" justify="space-between" align="end">
        <Title order={2} size="h4">
          {t('items')}
        </Title>
        <Group align="end">
          {mayChange && hasFailed && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} />}
              loading={retry.isPending}
              onClick={() => retryThese()}
            >
              {t('againAll')}
            </Button>
          )}
          <Select
            aria-label={t('showState')}
            data={ITEM_STATES.map((value) => ({ value, label: t(value) }))}
            value={state}
            allowDeselect={false}
            w={220}
            onChange={(value) =>
              onSearch({
                ...search,
                page: undefined,
                state: ITEM_STATES.find((known) => known === value && known !== 'FAILED'),
              })
            }
          />
        </Group>
      </Group>
      <PagedTable list={list} read={read} empty={t('noItems')} isCapped>
        {(rows) => (
          <ItemTable
            processId={processId}
            items={rows}
            mayChange={mayChange && (state === 'FAILED' || state === 'SKIPPED')}
            onRetry={(id) => retryThese([id])}
            onSkip={(id) => skip.mutate({ params, body: { ids: [id] } })}
          />
        )}
      </PagedTable>
    </Card>
  );
}

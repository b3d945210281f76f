import { Button, Group, Select } from '@mantine/core';
import { modelCosts } from '@scriptorium/contract/machines/model-costs.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { BackLink } from '../../shared/page/back-link.tsx';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { DayField } from '@scriptorium/web-kit/forms/day-field.tsx';
import { formatDay } from '@scriptorium/web-kit/format/days.ts';
import { saveResponse } from '../../shared/page/download.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { pagedListOf } from '../../shared/lists/paged-list.ts';
import { PagedTable } from '../../shared/lists/paged-table.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { CostTable } from './cost-table.tsx';
import { costTexts } from './cost-texts.ts';
import { PAGE_SIZES, SHOWN_GROUPS, type CostsSearch } from './costs-search.ts';

interface CostsPageProps {
  readonly search: CostsSearch;
  readonly onSearch: (search: CostsSearch) => void;
}

/** The month that ends today. */
function lastMonth(): { from: string; to: string } {
  const now = new Date();
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 30);
  return { from: formatDay(before), to: formatDay(now) };
}

/** The costs of model calls: by day, model, process, node or user. */
export function CostsPage({ search, onSearch }: CostsPageProps) {
  const t = useTexts(costTexts);
  const days = { ...lastMonth(), ...withoutEmpty({ from: search.from, to: search.to }) };
  const by = search.by ?? 'DAY';
  const list = pagedListOf({ search, onSearch, sizes: PAGE_SIZES });
  const read = useRead(modelCosts.list, { query: { ...list.query, ...days, by } }, { keepPrevious: true });
  const total = useRead(modelCosts.list, { query: { ...days, by: 'ALL' } }, { keepPrevious: true });
  const change = (part: CostsSearch) => onSearch({ ...search, page: undefined, ...part });
  return (
    <PageFrame
      title={t('title')}
      subtitle={t('about')}
      back={<BackLink to="/admin/models">{t('models')}</BackLink>}
      actions={<CsvButton days={days} />}
    >
      <PageTitle>{t('title')}</PageTitle>
      <Card>
        <Group p="md" gap="sm" align="flex-end">
          <DayField
            label={t('from')}
            value={days.from}
            maxDate={days.to}
            w={160}
            onChange={(day) => change({ from: day ?? undefined })}
          />
          <DayField
            label={t('to')}
            value={days.to}
            minDate={days.from}
            w={160}
            onChange={(day) => change({ to: day ?? undefined })}
          />
          <Select
            label={t('by')}
            data={SHOWN_GROUPS.map((value) => ({ value, label: t(value) }))}
            value={by}
            allowDeselect={false}
            w={200}
            onChange={(value) => change({ by: SHOWN_GROUPS.find((group) => group === value) })}
          />
        </Group>
        <PagedTable list={list} read={read} empty={t('none')}>
          {(rows) => <CostTable rows={rows} totals={total.data?.rows ?? []} by={by} />}
        </PagedTable>
      </Card>
    </PageFrame>
  );
}

const withoutEmpty = <T extends object>(given: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };

function CsvButton({ days }: { days: { from: string; to: string } }) {
  const t = useTexts(costTexts);
  const call = useCall();
  const save = useMutation({
    mutationFn: async () =>
      saveResponse(await call(modelCosts.csv, { query: { ...days } }), 'model calls.csv'),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('csv')}
    </Button>
  );
}

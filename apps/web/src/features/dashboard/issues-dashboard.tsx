import { Button, Group, Select, SimpleGrid, Tabs } from '@mantine/core';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { ISSUE_STATUSES } from '@scriptorium/domain/issues/issue-kinds.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useWatchProcess } from '@scriptorium/annotating/live/watch.ts';
import { pagedListOf, type PagedList } from '../../shared/lists/paged-list.ts';
import { PagedTable } from '../../shared/lists/paged-table.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { RowKeysHint } from '../../shared/lists/row-keys.tsx';
import { SavedViews } from '../../shared/lists/saved-views/saved-views.tsx';
import { useHasProcessRight, useSession } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { PAGE_SIZES } from './dashboard-address.ts';
import { DashboardFrame } from './dashboard-frame.tsx';
import { DashboardStates } from './dashboard-states.tsx';
import classes from './dashboard.module.css';
import {
  countIssueFilters,
  ISSUE_SORT_FIELDS,
  issueFiltersOf,
  issueTabsOf,
  NO_ISSUE_FILTERS,
  parseIssuesSearch,
  type IssuesSearch,
  type IssueSortField,
  type IssueTab,
} from './issues-address.ts';
import { IssuesTable } from './issues-table.tsx';
import { NameFilter } from './name-filter.tsx';
import { dashboardTexts } from './texts.ts';

interface IssuesDashboardProps {
  processId: number;
  search: IssuesSearch;
  onSearch: (search: IssuesSearch) => void;
}

const EMPTY_TEXTS = {
  noReplies: 'noneNoReplies',
  myIssues: 'noneMyIssues',
  all: 'noneAllIssues',
} as const satisfies Record<IssueTab, string>;

const SORTS = {
  'comments,desc': 'mostComments',
  'comments,asc': 'fewestComments',
  'filename,asc': 'nameAscending',
  'filename,desc': 'nameDescending',
} as const;

type PartProps = Pick<IssuesDashboardProps, 'search' | 'onSearch'> & { list: PagedList<IssueSortField> };

/** Tabs and order. */
function Bar({
  processId,
  tabs,
  list,
  search,
  onSearch,
}: PartProps & { processId: number; tabs: readonly IssueTab[] }) {
  const t = useTexts(dashboardTexts);
  return (
    <div className={classes.bar}>
      <Tabs.List aria-label={t('issueTabs')} className={classes.tabs}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {t(tab)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Group gap="xs" pb="xs">
        <SavedViews
          processId={processId}
          page="issues-dashboard"
          search={search}
          onApply={(raw) => onSearch(parseIssuesSearch(raw))}
        />
        <Select
          size="xs"
          w={190}
          aria-label={t('sort')}
          allowDeselect={false}
          data={Object.entries(SORTS).map(([value, text]) => ({ value, label: t(text) }))}
          value={list.sort}
          onChange={(sort) => onSearch({ ...search, page: undefined, sort: sort ?? undefined })}
        />
      </Group>
    </div>
  );
}

/** Filename and status of the issues (DASH-23). */
function Filters({ search, onSearch }: Omit<PartProps, 'list'>) {
  const t = useTexts(dashboardTexts);
  const change = (filters: Partial<IssuesSearch>): void =>
    onSearch({ ...search, ...filters, page: undefined });
  return (
    <Group p="md" gap="sm" align="flex-end" component="section" aria-label={t('filters')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" maw={560} flex={1}>
        <NameFilter name={search.name} onChange={(name) => change({ name })} />
        <Select
          label={t('issueStatus')}
          placeholder={t('anyStatus')}
          clearable
          clearButtonProps={{ 'aria-label': t('anyStatus') }}
          data={ISSUE_STATUSES.map((value) => ({ value, label: t(value) }))}
          value={search.status ?? null}
          onChange={(value) => change({ status: ISSUE_STATUSES.find((status) => status === value) })}
        />
      </SimpleGrid>
      {countIssueFilters(search) === 0 ? null : (
        <Button variant="default" onClick={() => onSearch({ ...search, ...NO_ISSUE_FILTERS })}>
          {t('clearFilters')}
        </Button>
      )}
    </Group>
  );
}

function Documents({
  processId,
  tab,
  search,
  onSearch,
  list,
}: PartProps & { processId: number; tab: IssueTab }) {
  const t = useTexts(dashboardTexts);
  const common = useTexts(commonTexts);
  const { id: userId } = useSession();
  const { data, isPending, error, refetch } = useRead(
    documents.info,
    {
      query: { ...list.query, sort: list.sort },
      body: {
        paged: true,
        filters: issueFiltersOf(search, { processId, userId, tab }),
        hideAccepted: false,
      },
    },
    { keepPrevious: true },
  );
  const read = {
    data: data && { rows: data.content, total: data.totalElements },
    isPending,
    error,
    refetch,
  };
  const isFiltered = countIssueFilters(search) > 0;
  return (
    <DashboardStates read={read}>
      {(failure) => (
        <PagedTable
          list={list}
          read={{ ...read, error: failure, isPending: false }}
          empty={isFiltered ? common('noResults') : t(EMPTY_TEXTS[tab])}
          emptyAction={
            isFiltered ? (
              <Button
                variant="default"
                size="xs"
                onClick={() => onSearch({ ...search, ...NO_ISSUE_FILTERS })}
              >
                {t('clearFilters')}
              </Button>
            ) : null
          }
        >
          {(rows) => <IssuesTable documents={rows} list={list} />}
        </PagedTable>
      )}
    </DashboardStates>
  );
}

/** The documents of a process with issues: those without a reply, those of the user, and all (DASH-22). */
export function IssuesDashboard({ processId, search, onSearch }: IssuesDashboardProps) {
  const isAdmin = useHasProcessRight(processId, 'ADMIN');
  const { tabs, tab } = issueTabsOf(isAdmin, search.tab);
  useWatchProcess(processId);
  const list = pagedListOf({
    search,
    onSearch,
    sizes: PAGE_SIZES,
    fields: ISSUE_SORT_FIELDS,
    defaultOrder: 'desc',
  });
  const parts = { list, search, onSearch };
  return (
    <DashboardFrame processId={processId} view="issues">
      <Card>
        <Tabs
          value={tab}
          onChange={(next) => onSearch({ ...search, page: undefined, tab: tabs.find((one) => one === next) })}
        >
          <Bar processId={processId} tabs={tabs} {...parts} />
          <Tabs.Panel value={tab}>
            <Filters search={search} onSearch={onSearch} />
            <Documents processId={processId} tab={tab} {...parts} />
          </Tabs.Panel>
        </Tabs>
      </Card>
      <RowKeysHint />
    </DashboardFrame>
  );
}

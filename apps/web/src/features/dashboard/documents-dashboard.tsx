import { Button, Collapse, Group, Select, Tabs } from '@mantine/core';
import { documents } from '@scriptorium/contract/documents/documents.ts';
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
import { IconChecks, IconChevronDown, IconChevronUp, IconFilter, IconHandGrab } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { myWork } from '@scriptorium/contract/documents/my-work.ts';
import { currentZone } from '@scriptorium/web-kit/format/current-zone.ts';
import {
  NO_FILTERS,
  PAGE_SIZES,
  parseDashboardSearch,
  SORT_FIELDS,
  TABS,
  type DashboardSearch,
  type SortField,
  type Tab,
} from './dashboard-address.ts';
import { DashboardFrame } from './dashboard-frame.tsx';
import { DashboardStates } from './dashboard-states.tsx';
import { DashboardTable } from './dashboard-table.tsx';
import classes from './dashboard.module.css';
import { filtersOf, filtersOfPanel } from './document-filters.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { dashboardTexts } from './texts.ts';
import { handOutTexts } from '../../shared/work/hand-out-texts.ts';
import { useHandOut } from '../../shared/work/use-hand-out.ts';

/** Takes the next free document of the process, where there is one for the user. */
function TakeNextButton({ processId }: { processId: number }) {
  const t = useTexts(handOutTexts);
  const { handOut, isPending } = useHandOut(processId);
  const { data = [] } = useRead(myWork.overview, { query: { zoneId: currentZone(), processId } });
  if (!data.some(({ hasFree }) => hasFree)) return null;
  return (
    <Button
      size="xs"
      variant="light"
      leftSection={<IconHandGrab size={15} />}
      title={t('takeNextHint')}
      loading={isPending}
      onClick={handOut}
    >
      {t('takeNext')}
    </Button>
  );
}

interface DocumentsDashboardProps {
  processId: number;
  search: DashboardSearch;
  onSearch: (search: DashboardSearch) => void;
}

const EMPTY_TEXTS = {
  mine: 'noneMine',
  unassigned: 'noneUnassigned',
  done: 'noneDone',
  all: 'noneAll',
} as const satisfies Record<Tab, string>;

const SORTS = {
  'id,desc': 'newest',
  'id,asc': 'oldest',
  'filename,asc': 'nameAscending',
  'filename,desc': 'nameDescending',
} as const;

/** Only ADMINs of the process have the tab All (PERM-11). */
function useTabs(processId: number, wanted: Tab | undefined): { tabs: readonly Tab[]; tab: Tab } {
  const seesAll = useHasProcessRight(processId, 'ADMIN');
  const tabs = TABS.filter((tab) => tab !== 'all' || seesAll);
  return { tabs, tab: tabs.find((tab) => tab === wanted) ?? 'mine' };
}

interface BarProps {
  processId: number;
  tabs: readonly Tab[];
  search: DashboardSearch;
  onSearch: (search: DashboardSearch) => void;
  list: PagedList<SortField>;
  filters: { id: string; isOpen: boolean; active: number; onToggle: () => void };
}

/** Tabs, order, and the buttons that show accepted steps and filters. */
function Bar({ processId, tabs, search, onSearch, list, filters }: BarProps) {
  const t = useTexts(dashboardTexts);
  const showsAccepted = search.accepted === true;
  const { id, isOpen, active, onToggle } = filters;
  return (
    <div className={classes.bar}>
      <Tabs.List aria-label={t('tabs')} className={classes.tabs}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {t(tab)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Group gap="xs" pb="xs">
        <SavedViews
          processId={processId}
          page="documents-dashboard"
          search={search}
          onApply={(raw) => onSearch(parseDashboardSearch(raw))}
        />
        <Button
          size="xs"
          variant={showsAccepted ? 'light' : 'default'}
          leftSection={<IconChecks size={15} />}
          aria-pressed={showsAccepted}
          onClick={() => onSearch({ ...search, accepted: showsAccepted ? undefined : true })}
        >
          {t('showAccepted')}
        </Button>
        <Select
          size="xs"
          w={150}
          aria-label={t('sort')}
          allowDeselect={false}
          data={Object.entries(SORTS).map(([value, text]) => ({ value, label: t(text) }))}
          value={list.sort}
          onChange={(sort) => onSearch({ ...search, page: undefined, sort: sort ?? undefined })}
        />
        <Button
          size="xs"
          variant={active > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={15} />}
          rightSection={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          {active > 0 ? t('filtersActive', { count: active }) : t('filters')}
        </Button>
      </Group>
    </div>
  );
}

function useDocuments({ processId, search, tab }: DocumentsProps, list: PagedList<SortField>) {
  const { id: userId } = useSession();
  const read = useRead(
    documents.info,
    {
      query: { ...list.query, sort: list.sort },
      body: {
        paged: true,
        filters: filtersOf(search, { processId, userId, tab }),
        hideAccepted: search.accepted !== true,
      },
    },
    { keepPrevious: true },
  );
  const { isPending, error, refetch } = read;
  const data = read.data && {
    rows: read.data.content,
    total: read.data.totalElements,
    isCapped: read.data.totalIsCapped,
  };
  return { data, isPending, error, refetch };
}

interface DocumentsProps extends DocumentsDashboardProps {
  tab: Tab;
  active: number;
}

function Documents({ list, ...props }: DocumentsProps & { list: PagedList<SortField> }) {
  const t = useTexts(dashboardTexts);
  const common = useTexts(commonTexts);
  const read = useDocuments(props, list);
  const { search, onSearch, tab, active } = props;
  return (
    <DashboardStates read={read}>
      {(error) => (
        <PagedTable
          list={list}
          read={{ ...read, error, isPending: false }}
          empty={active > 0 ? common('noResults') : t(EMPTY_TEXTS[tab])}
          emptyAction={
            active > 0 ? (
              <Button variant="default" size="xs" onClick={() => onSearch({ ...search, ...NO_FILTERS })}>
                {t('clearFilters')}
              </Button>
            ) : tab === 'mine' ? (
              <TakeNextButton processId={props.processId} />
            ) : null
          }
        >
          {(rows) => <DashboardTable documents={rows} list={list} />}
        </PagedTable>
      )}
    </DashboardStates>
  );
}

/** The documents of a process by assignment: what waits for me, for nobody, what I have done (DASH-01). */
export function DocumentsDashboard({ processId, search, onSearch }: DocumentsDashboardProps) {
  const { tabs, tab } = useTabs(processId, search.tab);
  const [isOpen, setOpen] = useState(true);
  const filtersId = useId();
  const active = filtersOfPanel(search, tab).length;
  useWatchProcess(processId);
  const list = pagedListOf({
    search,
    onSearch,
    sizes: PAGE_SIZES,
    fields: SORT_FIELDS,
    defaultOrder: 'desc',
  });
  return (
    <DashboardFrame processId={processId} view="documents">
      <Card>
        <Tabs
          value={tab}
          onChange={(next) => onSearch({ ...search, page: undefined, tab: TABS.find((one) => one === next) })}
        >
          <Bar
            processId={processId}
            tabs={tabs}
            search={search}
            onSearch={onSearch}
            list={list}
            filters={{ id: filtersId, isOpen, active, onToggle: () => setOpen(!isOpen) }}
          />
          <Tabs.Panel value={tab}>
            <Collapse expanded={isOpen}>
              <FilterPanel
                id={filtersId}
                processId={processId}
                tab={tab}
                search={search}
                onSearch={onSearch}
                active={active}
              />
            </Collapse>
            {isOpen ? null : (
              <FilterChips processId={processId} tab={tab} search={search} onSearch={onSearch} />
            )}
            <Documents
              processId={processId}
              search={search}
              onSearch={onSearch}
              tab={tab}
              active={active}
              list={list}
            />
          </Tabs.Panel>
        </Tabs>
      </Card>
      <RowKeysHint />
    </DashboardFrame>
  );
}

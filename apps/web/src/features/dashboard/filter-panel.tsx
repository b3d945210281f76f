import { Button, Checkbox, Group, Input, Select, SimpleGrid, Stack } from '@mantine/core';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { DOCUMENT_STATUSES, STEP_STATUSES } from '@scriptorium/domain/steps/statuses.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { statusTexts } from '../../shared/page/status.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { NO_FILTERS, type DashboardSearch, type Tab } from './dashboard-address.ts';
import classes from './dashboard.module.css';
import { hasAssigneeFilter, hasStatusFilter } from './document-filters.ts';
import { NameFilter } from './name-filter.tsx';
import { groupState, isChecked, toggleGroup, toggleStatus } from './status-group.ts';
import { dashboardTexts } from './texts.ts';
import { PeopleSelect } from '../../shared/people/people-select.tsx';

interface AssigneeFilterProps {
  disabled: boolean;
  value: readonly number[];
  /** Undefined removes the filter. */
  onChange: (ids: number[] | undefined) => void;
}

/** Documents with at least one of these assignees. */
function AssigneeFilter({ disabled, value, onChange }: AssigneeFilterProps) {
  const t = useTexts(dashboardTexts);
  return (
    <PeopleSelect
      label={t('assignee')}
      placeholder={t('anyAssignee')}
      clearLabel={t('anyAssignee')}
      disabled={disabled}
      value={value}
      onChange={(ids) => onChange(ids.length === 0 ? undefined : ids)}
    />
  );
}

interface FilterProps {
  search: DashboardSearch;
  /** Changes filters and returns to the first page. */
  onChange: (filters: Partial<DashboardSearch>) => void;
}

function NodeFilter({ processId, search, onChange }: FilterProps & { processId: number }) {
  const t = useTexts(dashboardTexts);
  const { data } = useRead(nodes.list, { query: { processId } });
  return (
    <Select
      label={t('node')}
      placeholder={t('anyNode')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('anyNode') }}
      data={(data ?? []).map(({ id, name }) => ({ value: String(id), label: name || t('unknownNode') }))}
      value={search.node === undefined ? null : String(search.node)}
      onChange={(value) => onChange({ node: value === null ? undefined : Number(value), steps: undefined })}
    />
  );
}

function StatusFilter({ tab, search, onChange }: FilterProps & { tab: Tab }) {
  const t = useTexts(dashboardTexts);
  const tStatus = useTexts(statusTexts);
  const isFree = hasStatusFilter(tab);
  return (
    <Select
      label={t('status')}
      placeholder={t('anyStatus')}
      disabled={!isFree}
      clearable
      clearButtonProps={{ 'aria-label': t('anyStatus') }}
      data={DOCUMENT_STATUSES.map((value) => ({ value, label: tStatus(value) }))}
      value={isFree ? (search.status ?? null) : 'DONE'}
      onChange={(value) => onChange({ status: DOCUMENT_STATUSES.find((status) => status === value) })}
    />
  );
}

/** The statuses of the step on the selected node (DASH-19). */
function StepStatuses({ search: { steps }, onChange }: FilterProps) {
  const t = useTexts(dashboardTexts);
  const tStatus = useTexts(statusTexts);
  const state = groupState(steps);
  return (
    <fieldset className={classes.statuses}>
      <Input.Label component="legend">{t('stepStatuses')}</Input.Label>
      <Group gap="md">
        <Checkbox
          label={t('allStatuses')}
          checked={state === 'all'}
          indeterminate={state === 'some'}
          onChange={() => onChange({ steps: toggleGroup(steps) })}
        />
        {STEP_STATUSES.map((status) => (
          <Checkbox
            key={status}
            label={tStatus(status)}
            checked={isChecked(steps, status)}
            onChange={() => onChange({ steps: toggleStatus(steps, status) })}
          />
        ))}
      </Group>
    </fieldset>
  );
}

interface FilterPanelProps {
  id: string;
  processId: number;
  tab: Tab;
  search: DashboardSearch;
  onSearch: (search: DashboardSearch) => void;
  /** The number of filters that have a value. */
  active: number;
}

/** The filters above the table (DASH-28). */
export function FilterPanel({ id, processId, tab, search, onSearch, active }: FilterPanelProps) {
  const t = useTexts(dashboardTexts);
  const filter = {
    search,
    onChange: (filters: Partial<DashboardSearch>) => onSearch({ ...search, ...filters, page: undefined }),
  };
  return (
    <Stack id={id} gap="sm" p="md" component="section" aria-label={t('filters')}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <NameFilter name={search.name} onChange={(name) => filter.onChange({ name })} />
        <AssigneeFilter
          disabled={!hasAssigneeFilter(tab)}
          value={search.assignees ?? []}
          onChange={(assignees) => filter.onChange({ assignees })}
        />
        <StatusFilter tab={tab} {...filter} />
        <NodeFilter processId={processId} {...filter} />
      </SimpleGrid>
      {search.node === undefined && active === 0 ? null : (
        <Group justify="space-between" align="flex-end" gap="sm">
          {search.node === undefined ? <span /> : <StepStatuses {...filter} />}
          <Button
            size="xs"
            variant="default"
            disabled={active === 0}
            onClick={() => onSearch({ ...search, ...NO_FILTERS })}
          >
            {t('clearFilters')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

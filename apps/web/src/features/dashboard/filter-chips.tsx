import { Button, Pill } from '@mantine/core';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { displayName } from '@scriptorium/web-data/session.ts';
import { statusTexts } from '../../shared/page/status.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { NO_FILTERS, type DashboardSearch, type Tab } from './dashboard-address.ts';
import classes from './dashboard.module.css';
import { hasAssigneeFilter, hasStatusFilter } from './document-filters.ts';
import { dashboardTexts } from './texts.ts';

interface FilterChipsProps {
  processId: number;
  tab: Tab;
  search: DashboardSearch;
  onSearch: (search: DashboardSearch) => void;
}

interface Chip {
  readonly text: string;
  /** The filters without this one. */
  readonly without: Partial<DashboardSearch>;
}

/** The filters that have an effect on the tab, each in words. */
function useChips({ processId, tab, search }: FilterChipsProps): Chip[] {
  const t = useTexts(dashboardTexts);
  const tStatus = useTexts(statusTexts);
  const { name, assignees, status, node, steps } = search;
  const people = useRead(users.list, { query: { paged: 'false' } }, { enabled: assignees !== undefined });
  const allNodes = useRead(nodes.list, { query: { processId } }, { enabled: node !== undefined });
  const nameOf = (id: number): string => {
    const user = people.data?.rows.find((row) => row.id === id);
    return user ? displayName(user) : t('unknownUser');
  };
  const chips: Chip[] = [];
  const add = (field: string, value: string, without: Partial<DashboardSearch>): void =>
    void chips.push({ text: t('chip', { field, value }), without });
  if (name !== undefined) add(t('filename'), name, { name: undefined });
  if (hasAssigneeFilter(tab))
    for (const id of assignees ?? []) {
      const rest = assignees?.filter((other) => other !== id) ?? [];
      add(t('assignee'), nameOf(id), { assignees: rest.length > 0 ? rest : undefined });
    }
  if (status !== undefined && hasStatusFilter(tab)) add(t('status'), tStatus(status), { status: undefined });
  if (node !== undefined) {
    const title = allNodes.data?.find(({ id }) => id === node)?.name ?? t('unknownNode');
    const value = steps?.length ? `${title} (${steps.map((step) => tStatus(step)).join(', ')})` : title;
    add(t('node'), value, { node: undefined, steps: undefined });
  }
  return chips;
}

/** The active filters while the panel of filters is closed; each filter is removed by its button. */
export function FilterChips(props: FilterChipsProps) {
  const { search, onSearch } = props;
  const t = useTexts(dashboardTexts);
  const chips = useChips(props);
  if (chips.length === 0) return null;
  return (
    <div className={classes.chips}>
      <ul aria-label={t('activeFilters')}>
        {chips.map(({ text, without }) => (
          <li key={text}>
            <Pill
              withRemoveButton
              size="md"
              removeButtonProps={{
                'aria-label': t('removeFilter', { filter: text }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => onSearch({ ...search, ...without, page: undefined })}
            >
              {text}
            </Pill>
          </li>
        ))}
      </ul>
      <Button size="compact-xs" variant="subtle" onClick={() => onSearch({ ...search, ...NO_FILTERS })}>
        {t('clearFilters')}
      </Button>
    </div>
  );
}
